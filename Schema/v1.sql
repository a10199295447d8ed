-- What a store holds. Until 0.1.0 is tagged this file is edited in place; from then on it never changes,
-- and what is new stands in a file of its own, the next version (Docs/decisions/0008).
--
-- Dates are YYYY-MM-DD, times HH:MM, instants UTC RFC 3339: readable by hand, sorted as text, understood
-- by SQLite's own functions. Docs/database.md says what the tables mean to a reader.

-- Which store this is. A backup of it says the same; a copy that is restored beside its original gets an
-- id of its own.
CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- 128 random bits in hexadecimal.
  store TEXT NOT NULL CHECK (length(store) = 32 AND store NOT GLOB '*[^0-9a-f]*')
) STRICT;

INSERT INTO identity (id, store) VALUES (1, lower(hex(randomblob(16))));

-- A user's own word for a group of todos.
CREATE TABLE category (
  id           INTEGER PRIMARY KEY,
  name         TEXT NOT NULL UNIQUE CHECK (name <> ''),
  color        TEXT CHECK (color GLOB '#[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]'),
  icon         TEXT NOT NULL,
  position     INTEGER NOT NULL,
  -- Whether it is of events, such as public holidays: nothing in it is finished, missed or overdue.
  holds_events INTEGER NOT NULL DEFAULT 0 CHECK (holds_events IN (0, 1))
) STRICT;

-- What todos of every kind have. The last date of a single day is its first; a series without an end has
-- none, and neither has a todo without a date.
CREATE TABLE event (
  -- The number that people type. One that was given is never given again.
  id           INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 99999999),
  uid          TEXT NOT NULL UNIQUE CHECK (uid <> ''),
  kind         TEXT NOT NULL,
  title        TEXT NOT NULL CHECK (trim(title) <> ''),
  category_id  INTEGER NOT NULL REFERENCES category (id),
  -- Words with commas between them, in the order of their characters.
  tags         TEXT CHECK (tags <> ''),
  priority     TEXT CHECK (priority IN ('high', 'medium', 'low')),
  -- NULL for a todo that has neither a day nor a due. Of one that is due, and has no day, it is the date
  -- on which it is due, so that lists find it there.
  start        TEXT CHECK (date(start) IS start),
  -- Whether `start` is a day that somebody chose.
  is_planned   INTEGER NOT NULL DEFAULT 1 CHECK (is_planned IN (0, 1)),
  until        TEXT CHECK (until IS NULL OR (date(until) IS until AND until >= start)),
  -- A bit mask, MON = 1 … SUN = 64; 0 where every day counts, or where a rule says which.
  days         INTEGER NOT NULL CHECK (days BETWEEN 0 AND 127),
  -- The text of an RRULE, where the dates are more than days of the week.
  rule         TEXT CHECK (rule IS NULL OR (rule GLOB 'FREQ=*' AND days = 0)),
  -- Dates beside those of the rule, with commas between them.
  extra_dates  TEXT CHECK (extra_dates IS NULL OR (extra_dates GLOB '????-??-??*' AND days = 0)),
  -- The first and the last date on which a series rests; without a last one the pause has no end. SQL
  -- doesn't compute the dates of a paused event, so its rule is in `rule`, also where it is one of days
  -- of the week.
  paused_from  TEXT CHECK (date(paused_from) IS paused_from AND (paused_from IS NULL OR span = 9)),
  paused_until TEXT CHECK (date(paused_until) IS paused_until
                 AND ifnull(paused_until >= paused_from, paused_until IS NULL)),
  time         TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  -- Minutes.
  length       INTEGER CHECK (length > 0),
  -- The date by which it must be done, and perhaps a time on it.
  due          TEXT CHECK (date(due) IS due),
  due_time     TEXT CHECK (due_time IS NULL
                 OR (due IS NOT NULL AND due_time GLOB '[0-2][0-9]:[0-5][0-9]' AND due_time < '24:00')),
  -- The IANA name of the zone of its dates and its times; NULL where they are wherever one is.
  zone         TEXT CHECK (zone IS NULL OR time IS NOT NULL OR due_time IS NOT NULL),
  -- Minutes before the start, longest first, with commas between them. A time of day behind the
  -- minutes of whole days is when it rings: `1440@09:00,10`.
  alarms       TEXT CHECK (alarms GLOB '[0-9-]*'),
  memo         TEXT,
  -- The days on which it slipped, with commas between them, the last one first.
  slipped      TEXT CHECK (slipped GLOB '????-??-??*'),
  -- How far back the start of an event lies that covers a date: the class of its length. One of
  -- class 2, say, started at most 31 days earlier, so that the events of a week are found by ranges
  -- of `start`, however old the store is. Of the last three classes SQL can't tell the dates: a single
  -- time in a zone, which may be another date elsewhere; what repeats in a zone or by a rule; and what
  -- comes again after it was done, of which `start` is the open date. What has no date is in a class of
  -- its own.
  -- Checked rather than generated: SQLite reads no index of a table with generated columns as a
  -- covering one.
  span         INTEGER NOT NULL CHECK (span IS
                 CASE
                   WHEN start IS NULL THEN 11
                   WHEN rule GLOB '*;AFTER=*' THEN 10
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
               ),
  CHECK (until IS NOT NULL OR days <> 0 OR rule IS NOT NULL OR start IS NULL),
  CHECK (iif(is_planned, start IS NOT NULL, start IS due)),
  -- What has no day of its own, or a due, is on no more than one date.
  CHECK (is_planned AND due IS NULL
    OR (until IS start AND days = 0 AND ifnull(rule, extra_dates) IS NULL AND (is_planned OR time IS NULL))),
  CHECK (time IS NOT NULL OR length IS NULL OR length % 1440 = 0)
) STRICT;

CREATE INDEX event_by_date ON event (span, start, category_id, kind, until, days, time);

-- What lasts a day or longer, and may go on today although it began earlier.
CREATE INDEX event_by_length ON event (length, start, until, kind, span) WHERE length >= 1440;

-- What an alarm may go off for: near its dates; of longer than a day, long before them.
CREATE INDEX event_by_alarm ON event (span, start, until, alarms) WHERE alarms IS NOT NULL;
CREATE INDEX event_by_long_alarm ON event (CAST(alarms AS INTEGER), start, until, kind, span, alarms)
  WHERE CAST(alarms AS INTEGER) > 1440;

-- What has no date, in the order of its list.
CREATE INDEX event_undated ON event (priority) WHERE span = 11;

-- Which tags there are.
CREATE INDEX event_by_tags ON event (tags) WHERE tags IS NOT NULL;

-- What slipped, and when last.
CREATE INDEX event_by_slip ON event (slipped) WHERE slipped IS NOT NULL;

-- What is due, by when.
CREATE INDEX event_by_due ON event (due) WHERE due IS NOT NULL;

-- What a schedule adds.
CREATE TABLE schedule (
  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  place    TEXT
) STRICT;

-- What a routine adds.
CREATE TABLE routine (
  event_id    INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
  share_count INTEGER NOT NULL CHECK (share_count >= 0),
  -- What is to be reached, or not exceeded, on each date: '8 glasses', 'at most 2 coffees'. How much was
  -- done on one is a value of that day, `amount` in `differs`.
  target      TEXT CHECK (target GLOB '[0-9]*' OR target GLOB 'at most [0-9]*')
) STRICT;

-- Where an imported event came from.
CREATE TABLE source (
  event_id  INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  format    TEXT NOT NULL,
  kind      TEXT NOT NULL,
  remote_id TEXT,
  -- The source's fields without a place here, as JSON.
  extra     TEXT NOT NULL,
  UNIQUE (format, kind, remote_id)
) STRICT;

-- What happened to one date of one event; a date without a row is as its event says.
CREATE TABLE occurrence (
  event_id    INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  date        TEXT NOT NULL CHECK (date(date) IS date),
  is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
  -- When the date was taken out, or 'changed': the event doesn't take place as usual on `date`, which stays
  -- the day's name, but on `shown_on`. So whatever counts days by `date` alone leaves both out.
  deleted_at  TEXT,
  time        TEXT CHECK (time IS NULL OR (time GLOB '[0-2][0-9]:[0-5][0-9]' AND time < '24:00')),
  shown_on    TEXT CHECK ((deleted_at IS 'changed') = (shown_on IS NOT NULL) AND date(shown_on) IS shown_on),
  -- The category of the day; NULL for the event's.
  category_id INTEGER REFERENCES category (id),
  -- The other values of the day: a JSON object of texts, null for a value that the day doesn't have.
  differs     TEXT CHECK (differs GLOB '{*}'),
  PRIMARY KEY (event_id, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX occurrence_by_date ON occurrence (date, is_finished, deleted_at, time);
CREATE INDEX occurrence_by_shown ON occurrence (shown_on) WHERE shown_on IS NOT NULL;
CREATE INDEX occurrence_changed ON occurrence (date) WHERE shown_on IS NOT NULL;

-- One row an event, with the words a person knows: what to open first in sqlite3 or Datasette.
CREATE VIEW todo AS
SELECT
  event.id, event.uid, event.kind, event.title, category.name AS category, event.tags,
  event.priority,
  iif(event.is_planned, event.start, NULL) AS start, iif(event.is_planned, event.until, NULL) AS until,
  event.days, event.rule, event.extra_dates,
  event.paused_from, event.paused_until,
  event.time, event.length, event.due, event.due_time, event.zone, event.alarms, event.memo,
  event.slipped,
  schedule.place, routine.is_public, routine.share_count, routine.target,
  source.format AS source_format, source.remote_id, source.extra
FROM event
JOIN category ON category.id = event.category_id
LEFT JOIN schedule ON schedule.event_id = event.id
LEFT JOIN routine ON routine.event_id = event.id
LEFT JOIN source ON source.event_id = event.id;

-- What somebody felt, and wrote of it. The three lists are JSON arrays, because an entry is read and
-- written whole, and `json_each` opens them for whoever asks.
CREATE TABLE diary (
  -- The number that people type. One that was given is never given again.
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  uid          TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (uid <> ''),
  created_at   TEXT NOT NULL
               CHECK (strftime('%Y-%m-%dT%H:%M:%SZ', created_at, '+0 days') IS created_at),
  -- Up to five, of which the first counts where one is asked; none of a plain VJOURNAL.
  emotions     TEXT NOT NULL,
  sub_emotions TEXT NOT NULL,
  -- One's own words, in lines of any number.
  text         TEXT NOT NULL DEFAULT '',
  situation    TEXT NOT NULL,
  thought      TEXT NOT NULL,
  reevaluation TEXT NOT NULL,
  action       TEXT NOT NULL,
  image_paths  TEXT NOT NULL,
  -- The zone of the clock by which it was felt, an IANA name or a POSIX rule, which decides on which day
  -- it is; NULL for the reader's own.
  zone         TEXT CHECK (zone <> ''),
  -- Where it was imported from: a JSON object of format, remoteID and extra, as the table source has
  -- for events; NULL for an entry made here.
  source       TEXT
) STRICT;

CREATE INDEX diary_by_moment ON diary (created_at, uid COLLATE BINARY);

-- The index of the texts of todos: for each todo a list of pieces of words, which the program makes
-- (Docs/database.md). It holds no text of its own, so only the program can write it.
CREATE VIRTUAL TABLE search USING fts5(
  pieces, content = '', columnsize = 0, detail = none,
  tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);

-- Preferences that travel with the store.
CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Small values of features that need no table of their own, such as the tally's two counts.
CREATE TABLE key_value (
  key   TEXT PRIMARY KEY CHECK (key <> '' AND key NOT GLOB '*[^a-z0-9._-]*'),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The change journal: a row for each commit …
CREATE TABLE journal (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     TEXT NOT NULL,
  action TEXT NOT NULL,
  -- The entry that this one takes back.
  undoes INTEGER CHECK (undoes < id),
  -- Who made it.
  origin TEXT,
  -- What its changes don't tell, such as the name of an imported file.
  words  TEXT
) STRICT;

-- What moved, and when: reports count it.
CREATE INDEX journal_by_action ON journal (action, at);
CREATE INDEX journal_undoing ON journal (undoes) WHERE undoes IS NOT NULL;

-- … and a row for each edit in it: what it touched, and the image before it as JSON, NULL where
-- there was nothing. Adding an event with its records is one edit, and so is removing it.
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

-- What happened to one todo, and to one of the few other things.
CREATE INDEX change_of_event ON change (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX change_of_name ON change (entity, name COLLATE NOCASE) WHERE name IS NOT NULL;

-- The rest is what a store knows of the devices with which it shares a folder, and of the registers
-- behind its tables (Docs/sync-design.md). A store that doesn't sync has no rows in them.

-- This device.
CREATE TABLE sync_state (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  device      TEXT NOT NULL,
  name        TEXT NOT NULL,
  folder      TEXT NOT NULL,
  folder_key  TEXT,
  -- What the folder said of itself when the store joined it, as JSON.
  format      TEXT NOT NULL,
  -- The newest entry of the journal whose changes were published.
  sync_commit INTEGER NOT NULL,
  number      INTEGER NOT NULL,
  hash        TEXT NOT NULL,
  at          TEXT,
  -- The todos that share an id in another program, as JSON.
  sources     TEXT NOT NULL DEFAULT '{}',
  -- The kinds and fields that the program of the last run knew. A program that knows others shows
  -- all todos again, since the values of what was unknown are in the registers.
  vocabulary  TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE sync_device (
  device       TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  applied      INTEGER NOT NULL,
  hash         TEXT NOT NULL,
  seen         TEXT NOT NULL,
  at           TEXT NOT NULL,
  is_forgotten INTEGER NOT NULL CHECK (is_forgotten IN (0, 1))
) STRICT, WITHOUT ROWID;

-- The batches that were applied, and what their writers had seen.
CREATE TABLE sync_batch (
  device TEXT NOT NULL,
  number INTEGER NOT NULL,
  hash   TEXT NOT NULL,
  seen   TEXT NOT NULL,
  -- The hash of the batch of its writer before it; of a first one the id of the device.
  parent TEXT NOT NULL,
  PRIMARY KEY (device, number)
) STRICT, WITHOUT ROWID;

-- Of each entity the values that no later write had seen, as JSON.
CREATE TABLE sync_register (
  merge_group TEXT NOT NULL,
  kind        TEXT NOT NULL,
  name        TEXT NOT NULL,
  date        TEXT NOT NULL,
  writes      TEXT NOT NULL,
  -- The number of registers in which several values say different things.
  conflicts   INTEGER NOT NULL,
  PRIMARY KEY (merge_group, kind, name, date)
) STRICT, WITHOUT ROWID;

CREATE INDEX sync_conflict ON sync_register (conflicts) WHERE conflicts > 0;

-- The entities that a run has to look at.
CREATE TABLE sync_pending (
  merge_group TEXT NOT NULL,
  kind        TEXT NOT NULL,
  name        TEXT NOT NULL,
  date        TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (merge_group, kind, name, date)
) STRICT, WITHOUT ROWID;

-- For each category that devices know the row in which its todos are shown.
CREATE TABLE sync_category (
  uid         TEXT PRIMARY KEY,
  category_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The files of the folder that were applied, have nothing new, or are of no use.
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
