-- The events that may occur, or go on, between two dates, ?1 and ?2.
SELECT event.id, event.uid, event.kind, event.title, event.category_id, event.tags, event.priority, event.start, event.is_planned, event.until, event.days, event.rule, event.extra_dates, event.time, event.length, event.due, event.due_time, event.zone, event.alarms, event.memo, event.slipped, event.paused_from, event.paused_until, schedule.place, routine.is_public, routine.share_count, routine.target, source.format, source.remote_id, source.extra, schedule.event_id, routine.event_id
FROM event LEFT JOIN schedule ON schedule.event_id = event.id LEFT JOIN routine ON routine.event_id = event.id LEFT JOIN source ON source.event_id = event.id
WHERE event.id IN (
WITH class(span, reach) AS (VALUES (1, '-7 days'), (2, '-31 days'), (3, '-124 days'), (4, '-496 days'), (5, '-1984 days'), (6, '-9999 years'), (7, '-9999 years'))
SELECT id FROM event WHERE span = 0 AND start BETWEEN ?1 AND ?2
UNION
SELECT event.id FROM class
CROSS JOIN event ON event.span = class.span
  AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
  AND ifnull(event.until, ?1) >= ?1
UNION
SELECT id FROM event
WHERE span IN (8, 10) AND start BETWEEN date(?1, '-2 days') AND ifnull(date(?2, '+2 days'), ?2)
UNION
SELECT id FROM event
WHERE span = 9 AND start <= ifnull(date(?2, '+2 days'), ?2) AND ifnull(until, ?1) >= date(?1, '-2 days')
UNION
SELECT occurrence.event_id FROM occurrence
CROSS JOIN event ON event.id = occurrence.event_id
WHERE occurrence.date BETWEEN ?1 AND ?2 AND occurrence.deleted_at IS NULL
  AND (event.kind IN ('routine') OR event.span >= 10)
UNION
SELECT id FROM event
WHERE slipped >= ifnull(date(?1, '-2 days'), ?1)
  AND substr(slipped, -10) <= ifnull(date(?2, '+2 days'), ?2)
UNION
SELECT id FROM event
WHERE length >= 1440 AND (
  start <= ifnull(date(?1, '+2 days'), ?1)
    AND (until IS NULL OR julianday(until) + length / 1440 >= julianday(?1) - 3)
  OR (event.kind IN ('routine') OR event.span >= 10))
);
