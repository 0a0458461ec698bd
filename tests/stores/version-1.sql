PRAGMA user_version = 1;
PRAGMA application_id = 1298232421;
BEGIN TRANSACTION;
CREATE TABLE batch (
        match   INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        version INTEGER NOT NULL,
        events  TEXT    NOT NULL,
        PRIMARY KEY (match, version)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "batch" VALUES(1,1,'[["started","capellen","Home","Knight (bot)",2,"2026.01.02"],["dealt",1,"TQ7.KQ.KQ7.Q7/AK.AT7.AT.ATK",2]]');
INSERT INTO "batch" VALUES(1,2,'[["foreplaced",2,"KD"]]');
INSERT INTO "batch" VALUES(1,3,'[["foreplaced",1,"-"]]');
INSERT INTO "batch" VALUES(1,4,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(1,5,'[["restored",2,"-"]]');
INSERT INTO "batch" VALUES(1,6,'[["led",2,"TH"]]');
INSERT INTO "batch" VALUES(1,7,'[["replied",1,"7H"]]');
INSERT INTO "batch" VALUES(1,8,'[["led",2,"KC"]]');
INSERT INTO "batch" VALUES(1,9,'[["took back",1,2]]');
INSERT INTO "batch" VALUES(1,10,'[["replied",1,"QH"]]');
INSERT INTO "batch" VALUES(1,11,'[["led",2,"TS"]]');
INSERT INTO "batch" VALUES(1,12,'[["replied",1,"QS"]]');
INSERT INTO "batch" VALUES(1,13,'[["led",2,"7S"]]');
INSERT INTO "batch" VALUES(1,14,'[["replied",1,"KS"]]');
INSERT INTO "batch" VALUES(2,1,'[["started","classic,rounds=1","Home","Knight (bot)",1,"2026.01.02"],["dealt",1,"TQ.Q7.TK7.AKQ/AK7.ATK.AQ.T7",1]]');
INSERT INTO "batch" VALUES(2,2,'[["led",1,"AD"]]');
INSERT INTO "batch" VALUES(2,3,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,4,'[["led",1,"TH"]]');
INSERT INTO "batch" VALUES(2,5,'[["replied",2,"QH"]]');
INSERT INTO "batch" VALUES(2,6,'[["led",1,"QC"]]');
INSERT INTO "batch" VALUES(2,7,'[["hint",2]]');
INSERT INTO "batch" VALUES(2,8,'[["replied",2,"KC"]]');
INSERT INTO "batch" VALUES(2,9,'[["led",2,"AH"]]');
INSERT INTO "batch" VALUES(2,10,'[["replied",1,"7H"]]');
INSERT INTO "batch" VALUES(2,11,'[["led",2,"7C"]]');
INSERT INTO "batch" VALUES(2,12,'[["replied",1,"TC"]]');
INSERT INTO "batch" VALUES(2,13,'[["took back",2,2]]');
INSERT INTO "batch" VALUES(2,14,'[["led",2,"AS"]]');
INSERT INTO "batch" VALUES(2,15,'[["replied",1,"7S"]]');
INSERT INTO "batch" VALUES(2,16,'[["led",2,"7C"]]');
INSERT INTO "batch" VALUES(2,17,'[["replied",1,"TC"]]');
INSERT INTO "batch" VALUES(2,18,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,19,'[["replied",1,"TC"]]');
INSERT INTO "batch" VALUES(2,20,'[["took back",1,1]]');
INSERT INTO "batch" VALUES(2,21,'[["replied",1,"TC"]]');
INSERT INTO "batch" VALUES(2,22,'[["led",1,"AD"]]');
INSERT INTO "batch" VALUES(2,23,'[["replied",2,"TD"]]');
INSERT INTO "batch" VALUES(2,24,'[["led",1,"KD"]]');
INSERT INTO "batch" VALUES(2,25,'[["replied",2,"7D"]]');
INSERT INTO "batch" VALUES(2,26,'[["led",1,"QS"]]');
INSERT INTO "batch" VALUES(2,27,'[["replied",2,"KS"]]');
INSERT INTO "batch" VALUES(2,28,'[["led",2,"TS"]]');
INSERT INTO "batch" VALUES(2,29,'[["dealt",2,"AK7.ATK.AQ.T7/TQ.Q7.TK7.AKQ",2]]');
INSERT INTO "batch" VALUES(2,30,'[["led",2,"QD"]]');
INSERT INTO "batch" VALUES(2,31,'[["replied",1,"TD"]]');
INSERT INTO "batch" VALUES(2,32,'[["led",1,"TS"]]');
INSERT INTO "batch" VALUES(2,33,'[["replied",2,"QS"]]');
INSERT INTO "batch" VALUES(2,34,'[["led",1,"AH"]]');
INSERT INTO "batch" VALUES(2,35,'[["replied",2,"KH"]]');
INSERT INTO "batch" VALUES(2,36,'[["led",1,"KS"]]');
INSERT INTO "batch" VALUES(2,37,'[["replied",2,"7S"]]');
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
INSERT INTO "game" VALUES(1,1,2,0,0,0,NULL,NULL,'-','KD');
INSERT INTO "game" VALUES(2,1,1,0,90,1,'TS',9,NULL,NULL);
INSERT INTO "game" VALUES(2,2,2,0,0,0,NULL,NULL,NULL,NULL);
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
INSERT INTO "match" VALUES(1,'cd613e30d8f16adf91b7584a2265b1f5',0,'knight','ask',14,'2026.01.02','Home','Knight (bot)','capellen',0,0,0,0,0,0,'[Rules "capellen"]
[Date "2026.01.02"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]

game 1 TQ7.KQ.KQ7.Q7/AK.AT7.AT.ATK 2
fore KD -
1. TH-QH (1. TH-7H 2. KC-) 2. TS-QS 3. 7S-KS *
',X'8A4F543C82704C59F75CCFC440CEF212',0);
INSERT INTO "match" VALUES(2,'1e2feb89414c343c1027c4d1c386bbc4',0,'knight','ask',51,'2026.01.02','Home','Knight (bot)','classic,rounds=1',0,0,0,90,0,1,'[Rules "classic,rounds=1"]
[Date "2026.01.02"]
[Player1 "Home"]
[Player2 "Knight (bot)"]
[Result "*"]
[Hints "0,1"]

game 1 TQ.Q7.TK7.AKQ/AK7.ATK.AQ.T7 1
1. TH-QH (1. AD-) 2. QC-KC 3. AH-7H 4. AS-7S (4. 7C-TC) 5. 7C-TC 6. AD-TD 7. KD-7D 8. QS-KS 9. TS# 0-90

game 2 AK7.ATK.AQ.T7/TQ.Q7.TK7.AKQ 2
1. QD-TD 2. TS-QS 3. AH-KH 4. KS-7S *
',X'5CEB5F7B85ABC9D4AB9D7831523D0F55',0);
CREATE INDEX match_by_date ON match (deleted, date DESC, id DESC);
CREATE INDEX match_by_touch ON match (touched);
CREATE INDEX match_by_digest ON match (digest);
COMMIT;
