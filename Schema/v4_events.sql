-- Categories of events, such as public holidays, beside those of tasks: nothing in them is finished,
-- missed or overdue. The column is added, so that no page of the file becomes free.

ALTER TABLE category
ADD COLUMN holds_events INTEGER NOT NULL DEFAULT 0 CHECK (holds_events IN (0, 1));
