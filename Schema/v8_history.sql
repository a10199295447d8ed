-- The entry that an entry of the journal takes back, who made it, and what its changes don't tell, such
-- as the name of an imported file. The columns are added, so that no row is rewritten.

ALTER TABLE journal
ADD COLUMN undoes INTEGER CHECK (undoes < id);

ALTER TABLE journal
ADD COLUMN origin TEXT;

ALTER TABLE journal
ADD COLUMN words TEXT;

CREATE INDEX journal_undoing ON journal (undoes) WHERE undoes IS NOT NULL;

-- What happened to one todo, and to one of the few other things.
CREATE INDEX change_of_event ON change (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX change_of_name ON change (entity, name COLLATE NOCASE) WHERE name IS NOT NULL;
