-- What differs on one day of an event. Of a changed day `deleted_at` is 'changed': the event doesn't take
-- place as usual on `date`, which stays the day's name, but on `shown_on`. So whatever counts days by
-- `date` alone leaves it out, as it does deleted ones. The columns are added, so that no row is
-- rewritten.

ALTER TABLE occurrence
ADD COLUMN shown_on TEXT CHECK ((deleted_at IS 'changed') = (shown_on IS NOT NULL) AND date(shown_on) IS shown_on);

-- The category of the day; NULL for the event's.
ALTER TABLE occurrence
ADD COLUMN category_id INTEGER REFERENCES category (id);

-- The other values of the day: a JSON object of texts, null for a value that the day doesn't have.
ALTER TABLE occurrence
ADD COLUMN differs TEXT CHECK (differs GLOB '{*}');

CREATE INDEX occurrence_by_shown ON occurrence (shown_on) WHERE shown_on IS NOT NULL;

CREATE INDEX occurrence_changed ON occurrence (date) WHERE shown_on IS NOT NULL;
