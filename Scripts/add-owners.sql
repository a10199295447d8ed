-- Adds stores to a database, `owner FIRST` to `owner LAST`, with eight todos and sixteen records each:
-- psql -v first=1 -v last=1000 -f Scripts/add-owners.sql
SET search_path = todo;
BEGIN;
CREATE TEMP TABLE added ON COMMIT DROP AS
  SELECT nextval(pg_get_serial_sequence('todo.store', 'owner')) AS owner, number
  FROM generate_series(:first, :last) AS number;
INSERT INTO store (owner, name, last_event, last_category) OVERRIDING SYSTEM VALUE
  SELECT owner, 'owner ' || number, 8, 1 FROM added;
INSERT INTO category (owner, id, name, icon, position)
  SELECT owner, 1, 'none', 'none', 1 FROM added;
INSERT INTO event (owner, id, uid, kind, title, category_id, start, until, days, span)
  SELECT owner, id, id, 'schedule', 'todo', 1, date '2025-05-20' + id, date '2025-05-20' + id, 0, 0
  FROM added, generate_series(1, 8) AS id;
INSERT INTO occurrence (owner, event_id, date, is_finished)
  SELECT owner, id, date '2025-05-20' + id + day, true
  FROM added, generate_series(1, 8) AS id, generate_series(0, 1) AS day;
COMMIT;
ANALYZE;
