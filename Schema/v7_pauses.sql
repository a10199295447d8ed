-- Pauses: the dates on which a series rests. SQL doesn't compute the dates of a paused event, so its rule
-- is in `rule`, also where it is one of days of the week. The columns are added, so that no row is
-- rewritten.

ALTER TABLE event
ADD COLUMN paused_from TEXT CHECK (date(paused_from) IS paused_from AND (paused_from IS NULL OR span = 9));

-- The last date of the pause; NULL if it has no end.
ALTER TABLE event
ADD COLUMN paused_until TEXT CHECK (date(paused_until) IS paused_until AND ifnull(paused_until >= paused_from, paused_until IS NULL));

DROP VIEW todo;
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
