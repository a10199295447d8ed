-- What a store knows of the devices with which it shares a folder, and of the cells behind its tables
-- (Docs/sync.md). A store that doesn't sync has no rows in them.

-- This device. `sync_commit` is the newest entry of the journal whose changes were published.
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

-- Of each thing the values that no later write had seen, as JSON.
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

-- The things that a run has to look at.
CREATE TABLE sync_touched (
  family TEXT NOT NULL,
  kind   TEXT NOT NULL,
  name   TEXT NOT NULL,
  date   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  PRIMARY KEY (family, kind, name, date)
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
