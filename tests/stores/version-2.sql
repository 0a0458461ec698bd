PRAGMA user_version = 2;
PRAGMA application_id = 1298232421;
BEGIN TRANSACTION;
CREATE TABLE batch (
        match   INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        version INTEGER NOT NULL,
        events  TEXT    NOT NULL,
        PRIMARY KEY (match, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "batch" VALUES(1,1,'[["started","capellen","Home","Knight (bot)",1,"2026.01.02"],["dealt",1,"TQ.KQ7.TK.TQ7/AK7.AT.AQ7.AK",1]]');
INSERT INTO "batch" VALUES(1,2,'[["foreplaced",1,"7D"]]');
INSERT INTO "batch" VALUES(1,3,'[["foreplaced",2,"AC"]]');
INSERT INTO "batch" VALUES(1,4,'[["led",1,"TD"]]');
INSERT INTO "batch" VALUES(1,5,'[["replied",2,"AD"]]');
INSERT INTO "batch" VALUES(1,6,'[["led",2,"KD"]]');
INSERT INTO "batch" VALUES(1,7,'[["replied",1,"QD"]]');
INSERT INTO "batch" VALUES(1,8,'[["led",2,"7H"]]');
INSERT INTO "batch" VALUES(1,9,'[["replied",1,"TH"]]');
INSERT INTO "batch" VALUES(1,10,'[["led",1,"7S"]]');
INSERT INTO "batch" VALUES(1,11,'[["replied",2,"AS"]]');
INSERT INTO "batch" VALUES(1,12,'[["led",2,"AH"]]');
INSERT INTO "batch" VALUES(1,13,'[["replied",1,"KH"]]');
INSERT INTO "batch" VALUES(1,14,'[["led",2,"KC"]]');
INSERT INTO "batch" VALUES(2,1,'[["started","classic,rounds=1","Home","Knight (bot)",1,"2026.01.02"],["dealt",1,"TK7.AT.TKQ7.K/AQ.KQ7.A.ATQ7",1]]');
INSERT INTO "batch" VALUES(2,2,'[["led",1,"7C"]]');
INSERT INTO "batch" VALUES(2,3,'[["replied",2,"AC"]]');
INSERT INTO "batch" VALUES(2,4,'[["led",2,"QS"]]');
INSERT INTO "batch" VALUES(2,5,'[["replied",1,"TS"]]');
INSERT INTO "batch" VALUES(2,6,'[["led",1,"TC"]]');
INSERT INTO "batch" VALUES(2,7,'[["replied",2,"QC"]]');
INSERT INTO "batch" VALUES(2,8,'[["led",1,"QH"]]');
INSERT INTO "batch" VALUES(2,9,'[["replied",2,"AH"]]');
INSERT INTO "batch" VALUES(2,10,'[["took back",1,2]]');
INSERT INTO "batch" VALUES(2,11,'[["restored",2,"QH","AH"]]');
INSERT INTO "batch" VALUES(2,12,'[["led",2,"7D"]]');
INSERT INTO "batch" VALUES(2,13,'[["replied",1,"KD"]]');
INSERT INTO "batch" VALUES(2,14,'[["led",1,"TH"]]');
INSERT INTO "batch" VALUES(2,15,'[["replied",2,"TD"]]');
INSERT INTO "batch" VALUES(2,16,'[["led",1,"7H"]]');
INSERT INTO "batch" VALUES(2,17,'[["replied",2,"7S"]]');
INSERT INTO "batch" VALUES(2,18,'[["led",2,"AD"]]');
INSERT INTO "batch" VALUES(2,19,'[["replied",1,"AS"]]');
INSERT INTO "batch" VALUES(2,20,'[["led",1,"KH"]]');
INSERT INTO "batch" VALUES(2,21,'[["replied",2,"KS"]]');
INSERT INTO "batch" VALUES(2,22,'[["led",2,"QD"]]');
INSERT INTO "batch" VALUES(2,23,'[["dealt",2,"AQ.KQ7.A.ATQ7/TK7.AT.TKQ7.K",2]]');
INSERT INTO "batch" VALUES(2,24,'[["led",2,"AS"]]');
INSERT INTO "batch" VALUES(2,25,'[["replied",1,"7S"]]');
INSERT INTO "batch" VALUES(2,26,'[["led",2,"KH"]]');
INSERT INTO "batch" VALUES(2,27,'[["replied",1,"AH"]]');
INSERT INTO "batch" VALUES(2,28,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,29,'[["replied",1,"AH"]]');
INSERT INTO "batch" VALUES(2,30,'[["led",1,"KS"]]');
INSERT INTO "batch" VALUES(2,31,'[["replied",2,"TS"]]');
INSERT INTO "batch" VALUES(2,32,'[["led",2,"7H"]]');
INSERT INTO "batch" VALUES(2,33,'[["took back",1,3]]');
INSERT INTO "batch" VALUES(2,34,'[["restored",2,"KS","TS","7H"]]');
INSERT INTO "batch" VALUES(2,35,'[["took back",1,3]]');
INSERT INTO "batch" VALUES(2,36,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,37,'[["replied",1,"AH"]]');
INSERT INTO "batch" VALUES(2,38,'[["led",1,"AC"]]');
INSERT INTO "batch" VALUES(2,39,'[["replied",2,"TC"]]');
INSERT INTO "batch" VALUES(2,40,'[["led",1,"QC"]]');
INSERT INTO "batch" VALUES(2,41,'[["replied",2,"KC"]]');
INSERT INTO "batch" VALUES(2,42,'[["led",2,"7C"]]');
INSERT INTO "batch" VALUES(2,43,'[["replied",1,"7D"]]');
INSERT INTO "batch" VALUES(2,44,'[["led",2,"KD"]]');
INSERT INTO "batch" VALUES(2,45,'[["replied",1,"AD"]]');
INSERT INTO "batch" VALUES(2,46,'[["led",1,"TD"]]');
INSERT INTO "batch" VALUES(2,47,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,48,'[["led",1,"QD"]]');
INSERT INTO "batch" VALUES(2,49,'[["replied",2,"QH"]]');
INSERT INTO "batch" VALUES(2,50,'[["led",2,"7H"]]');
INSERT INTO "batch" VALUES(3,1,'[["started","classic","Home","Knight (bot)",2,"2026.01.02"],["dealt",1,"AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ",2]]');
INSERT INTO "batch" VALUES(3,2,'[["led",2,"7S"]]');
INSERT INTO "batch" VALUES(3,3,'[["replied",1,"TS"]]');
INSERT INTO "batch" VALUES(3,4,'[["led",1,"KS"]]');
INSERT INTO "batch" VALUES(3,5,'[["replied",2,"AS"]]');
INSERT INTO "batch" VALUES(3,6,'[["led",2,"KD"]]');
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
INSERT INTO "game" VALUES(1,1,1,0,0,0,NULL,NULL,'7D','AC');
INSERT INTO "game" VALUES(2,1,1,0,30,1,'QD',10,NULL,NULL);
INSERT INTO "game" VALUES(2,2,2,0,56,1,'7H',8,NULL,NULL);
INSERT INTO "game" VALUES(3,1,2,0,0,0,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(4,1,1,11,0,1,'AC',1,NULL,NULL);
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
INSERT INTO "match" VALUES(1,'58f1b665f0664d47bf32d74fb0cecaa4',0,'knight','ask',13,'2026.01.02','Home','Knight (bot)','capellen',0,0,0,0,0,0,'[Rules "capellen"]
[Date "2026.01.02"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]

game 1 TQ.KQ7.TK.TQ7/AK7.AT.AQ7.AK 1
fore 7D AC
1. TD-AD 2. KD-QD 3. 7H-TH 4. 7S-AS 5. AH-KH 6. KC- *
',X'E2C33ACBA4CF77916D4B426F44D83427',0);
INSERT INTO "match" VALUES(2,'0591a180c2b34ba7a7f55c019a696137',0,'knight','ask',14,'2026.01.02','Home','Knight (bot)','classic,rounds=1',1,2,0,86,0,0,'[Rules "classic,rounds=1"]
[Date "2026.01.02"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "0-86"]

game 1 TK7.AT.TKQ7.K/AQ.KQ7.A.ATQ7 1
1. 7C-AC 2. QS-TS 3. TC-QC 4. QH-AH 5. 7D-KD 6. TH-TD 7. 7H-7S 8. AD-AS 9. KH-KS 10. QD# 0-30

game 2 AQ.KQ7.A.ATQ7/TK7.AT.TKQ7.K 2
1. AS-7S 2. KH-AH 3. AC-TC (3. KS-TS 4. 7H-) 4. QC-KC 5. 7C-7D 6. KD-AD 7. QD-QH (7. TD-) 8. 7H# 0-56
',X'43FB25413AC91F5674B93C3F3B9293CA',0);
INSERT INTO "match" VALUES(3,'67d030df550b4a0393094254188002dd',0,NULL,'ask',19,'2026.01.02','Home','Knight (bot)','classic',0,0,0,0,0,0,'[Rules "classic"]
[Date "2026.01.02"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]

game 1 AK7.TKQ.TKQ.7/TQ.A7.A7.ATKQ 2
1. 7S-TS 2. KS-AS 3. KD- *
',X'BEDD857A6B395CAE10F7083F4B22E609',0);
INSERT INTO "match" VALUES(4,'1afa3ab5ae974560b7cc2222fcd28824',1,NULL,'',20,'',NULL,NULL,'classic',0,0,11,0,0,0,'[Rules "classic"]
[Result "*"]

game 1 ATKQ7.ATK.A.A/-.Q7.TKQ7.TKQ7 1
1. AC# 11-0
',X'312550B70ED8DEA39148B932F5688054',0);
CREATE TABLE puzzle (
        id     INTEGER PRIMARY KEY,
        seed   INTEGER NOT NULL,
        kind   TEXT    NOT NULL,
        day    TEXT,                      -- whose puzzle of the day it was; NULL for any other
        solved INTEGER NOT NULL,          -- 1 at the first try and without a hint
        rating INTEGER NOT NULL           -- of the player, after it
    ) STRICT;
INSERT INTO "puzzle" VALUES(1,5,'mate',NULL,1,1210);
CREATE INDEX match_by_date ON match (deleted, date DESC, id DESC);
CREATE INDEX match_by_touch ON match (touched);
CREATE INDEX match_by_digest ON match (digest);
CREATE UNIQUE INDEX puzzle_by_seed ON puzzle (seed, kind);
COMMIT;
