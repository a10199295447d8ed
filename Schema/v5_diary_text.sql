-- The diary's text in one's own words, and numbers that are never given twice. The table is made anew,
-- since only a new one counts its ids.

DROP INDEX diary_by_moment;
ALTER TABLE diary RENAME TO old_diary;

-- What somebody felt, and wrote of it. The two lists are JSON arrays, because an entry is read and
-- written whole, and `json_each` opens them for whoever asks.
CREATE TABLE diary (
  -- The number that people type. One that was given is never given again.
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  uid          TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (uid <> ''),
  created_at   TEXT NOT NULL
               CHECK (strftime('%Y-%m-%dT%H:%M:%SZ', created_at, '+0 days') IS created_at),
  -- NULL where the entry names none, such as a plain VJOURNAL.
  emotion      TEXT CHECK (emotion IN ('happiness', 'love', 'calm', 'surprise', 'fatigue',
                 'sadness', 'anxiety', 'shame', 'anger')),
  sub_emotions TEXT NOT NULL,
  -- One's own words, in lines of any number.
  text         TEXT NOT NULL DEFAULT '',
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
  id, uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action, image_paths,
  source)
SELECT
  id, uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action, image_paths,
  source
FROM old_diary;
DROP TABLE old_diary;

CREATE INDEX diary_by_moment ON diary (created_at, uid COLLATE BINARY);
