CREATE TABLE category (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''),
  color    TEXT CHECK (color GLOB '#[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]'),
  icon     TEXT NOT NULL,
  position INTEGER NOT NULL
, holds_events INTEGER NOT NULL DEFAULT 0 CHECK (holds_events IN (0, 1))) STRICT;

CREATE TABLE change (
  journal_id INTEGER NOT NULL REFERENCES journal (id),
  step       INTEGER NOT NULL CHECK (step >= 1),
  entity     TEXT NOT NULL CHECK (
               entity IN ('event', 'occurrence', 'category', 'setting', 'key_value', 'diary')
             ),
  event_id   INTEGER,
  date       TEXT,
  name       TEXT,
  before     TEXT,
  PRIMARY KEY (journal_id, step)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_of_event ON change (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX change_of_name ON change (entity, name COLLATE NOCASE) WHERE name IS NOT NULL;

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

CREATE INDEX diary_by_moment ON diary (created_at, uid COLLATE BINARY);

CREATE TABLE event (
  id          INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 99999999),
  uid         TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  kind        TEXT NOT NULL,
  title       TEXT NOT NULL CHECK (trim(title) <> ''),
  category_id INTEGER NOT NULL REFERENCES category (id),
  start       TEXT NOT NULL CHECK (date(start) IS start),
  until       TEXT CHECK (until IS NULL OR (date(until) IS until AND until >= start)),
  days        INTEGER NOT NULL CHECK (days BETWEEN 0 AND 127),
  -- The text of an RRULE, where the dates are more than days of the week.
  rule        TEXT CHECK (rule IS NULL OR (rule GLOB 'FREQ=*' AND days = 0)),
  -- Dates beside those of the rule, with commas between them.
  extra_dates TEXT CHECK (extra_dates IS NULL OR (extra_dates GLOB '????-??-??*' AND days = 0)),
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  -- Minutes.
  length      INTEGER CHECK (length > 0),
  -- The IANA name of the zone of its dates and its time; NULL where they are wherever one is.
  zone        TEXT CHECK (zone IS NULL OR time IS NOT NULL),
  alarm       INTEGER CHECK (alarm >= 0),
  memo        TEXT,
  -- How far back the start of an event lies that covers a date: the class of its length. One of
  -- class 2, say, started at most 31 days earlier, so that the events of a week are found by ranges
  -- of `start`, however old the store is. Of the last two classes SQL can't tell the dates: a single
  -- time in a zone, which may be another date elsewhere, and what repeats in a zone or by a rule.
  -- Checked rather than generated: SQLite reads no index of a table with generated columns as a
  -- covering one.
  span        INTEGER NOT NULL CHECK (span IS
                CASE
                  WHEN rule IS NOT NULL OR extra_dates IS NOT NULL THEN 9
                  WHEN zone IS NOT NULL AND days = 0 AND until IS start THEN 8
                  WHEN zone IS NOT NULL THEN 9
                  WHEN until IS NULL THEN 7
                  WHEN days = 0 AND until = start THEN 0
                  WHEN julianday(until) - julianday(start) <= 7 THEN 1
                  WHEN julianday(until) - julianday(start) <= 31 THEN 2
                  WHEN julianday(until) - julianday(start) <= 124 THEN 3
                  WHEN julianday(until) - julianday(start) <= 496 THEN 4
                  WHEN julianday(until) - julianday(start) <= 1984 THEN 5
                  ELSE 6
                END
              ), paused_from TEXT CHECK (date(paused_from) IS paused_from AND (paused_from IS NULL OR span = 9)), paused_until TEXT CHECK (date(paused_until) IS paused_until AND ifnull(paused_until >= paused_from, paused_until IS NULL)),
  CHECK (until IS NOT NULL OR days <> 0 OR rule IS NOT NULL),
  CHECK (time IS NOT NULL OR alarm IS NULL OR alarm % 1440 = 0),
  CHECK (time IS NOT NULL OR length IS NULL OR length % 1440 = 0)
) STRICT;

CREATE INDEX event_by_alarm ON event (span, start, until, alarm) WHERE alarm <= 1440;

CREATE INDEX event_by_date ON event (span, start, category_id, kind, until, days, time);

CREATE INDEX event_by_length ON event (length, start, until, kind) WHERE length >= 1440;

CREATE INDEX event_by_long_alarm ON event (alarm, start, until, kind) WHERE alarm > 1440;

CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- 128 random bits in hexadecimal.
  store TEXT NOT NULL CHECK (length(store) = 32 AND store NOT GLOB '*[^0-9a-f]*')
) STRICT;

CREATE TABLE journal (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     TEXT NOT NULL,
  action TEXT NOT NULL
, undoes INTEGER CHECK (undoes < id), origin TEXT, words TEXT) STRICT;

CREATE INDEX journal_by_action ON journal (action, at);

CREATE INDEX journal_undoing ON journal (undoes) WHERE undoes IS NOT NULL;

CREATE TABLE key_value (
  key   TEXT PRIMARY KEY CHECK (key <> '' AND key NOT GLOB '*[^a-z0-9._-]*'),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE occurrence (
  event_id    INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  date        TEXT NOT NULL CHECK (date(date) IS date),
  is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
  deleted_at  TEXT,
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')), shown_on TEXT CHECK ((deleted_at IS 'changed') = (shown_on IS NOT NULL) AND date(shown_on) IS shown_on), category_id INTEGER REFERENCES category (id), differs TEXT CHECK (differs GLOB '{*}'),
  PRIMARY KEY (event_id, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX occurrence_by_date ON occurrence (date, is_finished, deleted_at, time);

CREATE INDEX occurrence_by_shown ON occurrence (shown_on) WHERE shown_on IS NOT NULL;

CREATE INDEX occurrence_changed ON occurrence (date) WHERE shown_on IS NOT NULL;

CREATE TABLE routine (
  event_id    INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  share_count INTEGER NOT NULL CHECK (share_count >= 0)
) STRICT;

CREATE TABLE schedule (
  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  place    TEXT
) STRICT;

CREATE VIRTUAL TABLE search USING fts5(
  pieces, content = '', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);

CREATE TABLE 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  event_id  INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  format    TEXT NOT NULL,
  kind      TEXT NOT NULL,
  remote_id TEXT,
  extra     TEXT NOT NULL,
  UNIQUE (format, kind, remote_id)
) STRICT;

CREATE TABLE sync_batch (
  device TEXT NOT NULL,
  number INTEGER NOT NULL,
  hash   TEXT NOT NULL,
  seen   TEXT NOT NULL,
  -- The hash of the batch of its writer before it; of a first one the id of the device.
  parent TEXT NOT NULL,
  PRIMARY KEY (device, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_category (
  uid         TEXT PRIMARY KEY,
  category_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_cell (
  family    TEXT NOT NULL,
  kind      TEXT NOT NULL,
  name      TEXT NOT NULL,
  date      TEXT NOT NULL,
  writes    TEXT NOT NULL,
  -- The number of cells in which several values say different things.
  conflicts INTEGER NOT NULL,
  PRIMARY KEY (family, kind, name, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX sync_conflict ON sync_cell (conflicts) WHERE conflicts > 0;

CREATE TABLE sync_device (
  device       TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  applied      INTEGER NOT NULL,
  hash         TEXT NOT NULL,
  seen         TEXT NOT NULL,
  at           TEXT NOT NULL,
  is_forgotten INTEGER NOT NULL CHECK (is_forgotten IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_file (
  path   TEXT PRIMARY KEY,
  -- What the system said of the file when it was read: while it says the same, nobody reads it again.
  stamp  TEXT NOT NULL,
  device TEXT,
  -- The batch, or the last one of the device in a snapshot.
  number      INTEGER,
  is_snapshot INTEGER CHECK (is_snapshot IN (0, 1)),
  -- Why the file is of no use.
  problem     TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_state (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  device      TEXT NOT NULL,
  name        TEXT NOT NULL,
  folder      TEXT NOT NULL,
  folder_key  TEXT,
  -- What the folder said of itself when the store joined it, as JSON.
  format      TEXT NOT NULL,
  sync_commit INTEGER NOT NULL,
  number      INTEGER NOT NULL,
  hash        TEXT NOT NULL,
  at          TEXT,
  -- The todos that share an id in another program, as JSON.
  sources     TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE sync_touched (
  family TEXT NOT NULL,
  kind   TEXT NOT NULL,
  name   TEXT NOT NULL,
  date   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  PRIMARY KEY (family, kind, name, date)
) STRICT, WITHOUT ROWID;

CREATE VIEW todo AS
SELECT
  event.id, event.uid, event.kind, event.title, category.name AS category,
  event.start, event.until, event.days, event.rule, event.extra_dates,
  event.paused_from, event.paused_until,
  event.time, event.length, event.zone, event.alarm, event.memo,
  schedule.place, routine.is_public, routine.share_count,
  source.format AS source_format, source.remote_id, source.extra
FROM event
JOIN category ON category.id = event.category_id
LEFT JOIN schedule ON schedule.event_id = event.id
LEFT JOIN routine ON routine.event_id = event.id
LEFT JOIN source ON source.event_id = event.id;
