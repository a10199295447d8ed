-- A store's own identity, which its backups carry, and diary entries of other programs, which have no
-- emotion. The diary's table is made anew, since its check takes NULL now.

-- The one row says which store this is. A backup of it says the same; a copy that is restored beside
-- its original gets an id of its own.
CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- 128 random bits in hexadecimal.
  store TEXT NOT NULL CHECK (length(store) = 32 AND store NOT GLOB '*[^0-9a-f]*')
) STRICT;

INSERT INTO identity (id, store) VALUES (1, lower(hex(randomblob(16))));

DROP INDEX diary_by_moment;
ALTER TABLE diary RENAME TO old_diary;

-- What somebody felt. The two lists are JSON arrays, because an entry is read and written whole, and
-- `json_each` opens them for whoever asks.
CREATE TABLE diary (
  id           INTEGER PRIMARY KEY,
  uid          TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (uid <> ''),
  created_at   TEXT NOT NULL
               CHECK (strftime('%Y-%m-%dT%H:%M:%SZ', created_at, '+0 days') IS created_at),
  -- NULL where the entry names none, such as a plain VJOURNAL.
  emotion      TEXT CHECK (emotion IN ('happiness', 'love', 'calm', 'surprise', 'fatigue',
                 'sadness', 'anxiety', 'shame', 'anger')),
  sub_emotions TEXT NOT NULL,
  situation    TEXT NOT NULL,
  thought      TEXT NOT NULL,
  reevaluation TEXT NOT NULL,
  action       TEXT NOT NULL,
  image_paths  TEXT NOT NULL,
  -- Where it was imported from: a JSON object of format, remoteID and extra, as the table source has
  -- for events; NULL for an entry made here.
  source       TEXT
) STRICT;

INSERT INTO diary (
  id, uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action, image_paths)
SELECT
  id, uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action, image_paths
FROM old_diary;
DROP TABLE old_diary;

CREATE INDEX diary_by_moment ON diary (created_at, uid COLLATE BINARY);
