PRAGMA user_version = 2;
PRAGMA application_id = 1298232421;
BEGIN TRANSACTION;
CREATE TABLE batch (
        match   INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        version INTEGER NOT NULL,
        events  TEXT    NOT NULL,
        PRIMARY KEY (match, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "batch" VALUES(1,1,'[["started","classic,rounds=1","Home","Knight (bot)",2,"2026.11.30"],["dealt",1,"AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ",2]]');
INSERT INTO "batch" VALUES(1,2,'[["led",2,"7S"]]');
INSERT INTO "batch" VALUES(1,3,'[["replied",1,"TS"]]');
INSERT INTO "batch" VALUES(1,4,'[["led",1,"KS"]]');
INSERT INTO "batch" VALUES(1,5,'[["replied",2,"AS"]]');
INSERT INTO "batch" VALUES(1,6,'[["led",2,"KD"]]');
INSERT INTO "batch" VALUES(1,7,'[["replied",1,"7D"]]');
INSERT INTO "batch" VALUES(1,8,'[["led",2,"QC"]]');
INSERT INTO "batch" VALUES(1,9,'[["replied",1,"AC"]]');
INSERT INTO "batch" VALUES(1,10,'[["led",1,"TH"]]');
INSERT INTO "batch" VALUES(1,11,'[["took back",2,3]]');
INSERT INTO "batch" VALUES(1,12,'[["restored",2,"QC","AC","TH"]]');
INSERT INTO "batch" VALUES(1,13,'[["replied",2,"7H"]]');
INSERT INTO "batch" VALUES(1,14,'[["led",1,"QH"]]');
INSERT INTO "batch" VALUES(1,15,'[["replied",2,"AH"]]');
INSERT INTO "batch" VALUES(1,16,'[["led",2,"TD"]]');
INSERT INTO "batch" VALUES(1,17,'[["dealt",2,"TQ.A7.A7.ATKQ/AK7.TKQ.TKQ.7",1]]');
INSERT INTO "batch" VALUES(1,18,'[["led",1,"AS"]]');
INSERT INTO "batch" VALUES(1,19,'[["replied",2,"TS"]]');
INSERT INTO "batch" VALUES(1,20,'[["led",1,"TC"]]');
INSERT INTO "batch" VALUES(1,21,'[["replied",2,"7C"]]');
INSERT INTO "batch" VALUES(1,22,'[["led",1,"AH"]]');
INSERT INTO "batch" VALUES(1,23,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(1,24,'[["led",1,"QD"]]');
INSERT INTO "batch" VALUES(1,25,'[["replied",2,"7D"]]');
INSERT INTO "batch" VALUES(1,26,'[["took back",2,1]]');
INSERT INTO "batch" VALUES(1,27,'[["replied",2,"7D"]]');
INSERT INTO "batch" VALUES(1,28,'[["led",1,"QC"]]');
INSERT INTO "batch" VALUES(1,29,'[["replied",2,"KC"]]');
INSERT INTO "batch" VALUES(1,30,'[["led",2,"QH"]]');
INSERT INTO "batch" VALUES(1,31,'[["replied",1,"7H"]]');
INSERT INTO "batch" VALUES(1,32,'[["led",2,"QS"]]');
INSERT INTO "batch" VALUES(1,33,'[["took back",1,2]]');
INSERT INTO "batch" VALUES(1,34,'[["took back",2,1]]');
INSERT INTO "batch" VALUES(1,35,'[["led",2,"TH"]]');
INSERT INTO "batch" VALUES(1,36,'[["replied",1,"7H"]]');
INSERT INTO "batch" VALUES(1,37,'[["led",2,"KH"]]');
INSERT INTO "batch" VALUES(1,38,'[["replied",1,"AH"]]');
INSERT INTO "batch" VALUES(1,39,'[["led",1,"KD"]]');
INSERT INTO "batch" VALUES(1,40,'[["replied",2,"KS"]]');
INSERT INTO "batch" VALUES(1,41,'[["led",2,"QS"]]');
INSERT INTO "batch" VALUES(1,42,'[["replied",1,"7S"]]');
INSERT INTO "batch" VALUES(1,43,'[["led",2,"AC"]]');
INSERT INTO "batch" VALUES(1,44,'[["replied",1,"AD"]]');
INSERT INTO "batch" VALUES(1,45,'[["led",2,"QH"]]');
INSERT INTO "batch" VALUES(2,1,'[["started","capellen","Home","Knight (bot)",2,"2026.11.30"],["dealt",1,"AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ",2]]');
INSERT INTO "batch" VALUES(2,2,'[["foreplaced",2,"7S"]]');
INSERT INTO "batch" VALUES(2,3,'[["foreplaced",1,"AC"]]');
INSERT INTO "batch" VALUES(2,4,'[["led",2,"AH"]]');
INSERT INTO "batch" VALUES(2,5,'[["replied",1,"QH"]]');
INSERT INTO "batch" VALUES(2,6,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,7,'[["replied",1,"TH"]]');
INSERT INTO "batch" VALUES(2,8,'[["led",2,"TC"]]');
INSERT INTO "batch" VALUES(2,9,'[["replied",1,"KC"]]');
INSERT INTO "batch" VALUES(2,10,'[["led",2,"AS"]]');
INSERT INTO "batch" VALUES(2,11,'[["replied",1,"KS"]]');
INSERT INTO "batch" VALUES(2,12,'[["took back",2,2]]');
INSERT INTO "batch" VALUES(2,13,'[["restored",2,"AS","KS"]]');
INSERT INTO "batch" VALUES(2,14,'[["led",2,"AD"]]');
INSERT INTO "batch" VALUES(2,15,'[["replied",1,"7D"]]');
INSERT INTO "batch" VALUES(2,16,'[["took back",2,2]]');
INSERT INTO "batch" VALUES(2,17,'[["led",2,"TD"]]');
INSERT INTO "batch" VALUES(2,18,'[["replied",1,"7D"]]');
INSERT INTO "batch" VALUES(2,19,'[["led",2,"QC"]]');
INSERT INTO "batch" VALUES(2,20,'[["replied",1,"7C"]]');
INSERT INTO "batch" VALUES(2,21,'[["led",2,"7H"]]');
INSERT INTO "batch" VALUES(2,22,'[["took back",2,1]]');
INSERT INTO "batch" VALUES(2,23,'[["led",2,"AD"]]');
INSERT INTO "batch" VALUES(2,24,'[["dealt",2,"TQ.A7.A7.ATKQ/AK7.TKQ.TKQ.7",1]]');
INSERT INTO "batch" VALUES(2,25,'[["foreplaced",1,"7H"]]');
INSERT INTO "batch" VALUES(2,26,'[["foreplaced",2,"AC"]]');
INSERT INTO "batch" VALUES(2,27,'[["led",1,"TC"]]');
INSERT INTO "batch" VALUES(2,28,'[["replied",2,"KC"]]');
INSERT INTO "batch" VALUES(2,29,'[["led",1,"TD"]]');
INSERT INTO "batch" VALUES(2,30,'[["replied",2,"7D"]]');
INSERT INTO "batch" VALUES(2,31,'[["led",1,"7S"]]');
INSERT INTO "batch" VALUES(2,32,'[["replied",2,"QS"]]');
INSERT INTO "batch" VALUES(2,33,'[["led",2,"KS"]]');
INSERT INTO "batch" VALUES(2,34,'[["took back",1,3]]');
INSERT INTO "batch" VALUES(2,35,'[["took back",2,1]]');
CREATE TABLE game (
        match       INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number      INTEGER NOT NULL,
        leader      INTEGER NOT NULL,
        points1     INTEGER NOT NULL,
        points2     INTEGER NOT NULL,
        over        INTEGER NOT NULL,
        mate        TEXT,                 -- the card led; NULL without a mate
        move        INTEGER,              -- of the mate
        foreplaced1 TEXT,                 -- a card, - for none; NULL where it was not to be decided
        foreplaced2 TEXT,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "game" VALUES(1,1,2,0,70,1,'TD',7,NULL,NULL);
INSERT INTO "game" VALUES(1,2,1,0,30,1,'QH',10,NULL,NULL);
INSERT INTO "game" VALUES(2,1,2,0,77,1,'AD',6,'AC','7S');
INSERT INTO "game" VALUES(2,2,1,0,0,0,NULL,NULL,'7H','AC');
CREATE TABLE match (
        id       INTEGER PRIMARY KEY,
        key      TEXT    NOT NULL UNIQUE, -- of the journal that writes it, or of the import that brought it
        imported INTEGER NOT NULL,        -- 1 from a record, 0 played here, by player 1
        bot      TEXT,                    -- level of player 2; NULL is a person
        policy   TEXT    NOT NULL,        -- when hints are shown
        touched  INTEGER NOT NULL,        -- grows with every batch: no clock, which may go backwards
        date     TEXT    NOT NULL,
        player1  TEXT,
        player2  TEXT,
        rules    TEXT    NOT NULL,
        over     INTEGER NOT NULL,
        winner   INTEGER NOT NULL,        -- 0 nobody, or nobody yet
        points1  INTEGER NOT NULL,
        points2  INTEGER NOT NULL,
        hints1   INTEGER NOT NULL,
        hints2   INTEGER NOT NULL,
        record   TEXT    NOT NULL,        -- the match as .mate text, as of its last batch
        digest   BLOB    NOT NULL,        -- of the record: two matches with the same one are the same
        deleted  INTEGER NOT NULL DEFAULT 0
    ) STRICT;
INSERT INTO "match" VALUES(1,'d3e77e44b9044d67bd800874382fc816',0,'knight','ask',45,'2026.11.30','Home','Knight (bot)','classic,rounds=1',1,2,0,100,0,0,'[Rules "classic,rounds=1"]
[Date "2026.11.30"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "0-100"]

game 1 AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ 2
1. 7S-TS 2. KS-AS 3. KD-7D 4. QC-AC 5. TH-7H 6. QH-AH 7. TD# 0-70

game 2 TQ.A7.A7.ATKQ/AK7.TKQ.TKQ.7 1
1. AS-TS 2. TC-7C 3. QD-7D (3. AH-) 4. QC-KC 5. TH-7H (5. QH-7H 6. QS-) 6. KH-AH 7. KD-KS 8. QS-7S 9. AC-AD 10. QH# 0-30
',X'3F27B057B9F30094FB53FD096E81829A',0);
INSERT INTO "match" VALUES(2,'1cbc9306716448bcbba8f87dac46bcaf',0,NULL,'ask',80,'2026.11.30','Home','Knight (bot)','capellen',0,0,0,77,0,0,'[Rules "capellen"]
[Date "2026.11.30"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]

game 1 AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ 2
fore 7S AC
1. AH-TH (1. AH-QH) 2. TC-KC 3. AS-KS 4. TD-7D (4. AD-7D) 5. QC-7C 6. AD# (6. 7H-) 0-77

game 2 TQ.A7.A7.ATKQ/AK7.TKQ.TKQ.7 1
fore 7H AC
1. TC-KC 2. TD- (2. TD-7D 3. 7S-QS 4. KS-) *
',X'BDF6D71E1BE9AD9826A8C53267333819',0);
CREATE TABLE puzzle (
        id     INTEGER PRIMARY KEY,
        seed   INTEGER NOT NULL,
        kind   TEXT    NOT NULL,
        day    TEXT,                      -- whose puzzle of the day it was; NULL for any other
        solved INTEGER NOT NULL,          -- 1 at the first try and without a hint
        rating INTEGER NOT NULL           -- of the player, after it
    ) STRICT;
INSERT INTO "puzzle" VALUES(1,5,'mate','2026-11-30',1,1016);
CREATE INDEX match_by_date ON match (deleted, date DESC, id DESC);
CREATE INDEX match_by_touch ON match (touched);
CREATE INDEX match_by_digest ON match (digest);
CREATE UNIQUE INDEX puzzle_by_seed ON puzzle (seed, kind);
COMMIT;
