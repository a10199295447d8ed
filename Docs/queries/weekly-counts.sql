-- A week's counts; ?1 is its first day, ?2 its last.
WITH RECURSIVE
class(span, reach) AS (VALUES (1, '-7 days'), (2, '-31 days'), (3, '-124 days'), (4, '-496 days'), (5, '-1984 days'), (6, '-9999 years'), (7, '-9999 years')),
day(date, weekday) AS MATERIALIZED (
  SELECT ?1, (strftime('%w', ?1) + 6) % 7
  UNION ALL
  SELECT date(date, '+1 day'), (weekday + 1) % 7 FROM day WHERE date < ?2
),
part(category_id, kind, weekday, planned, finished) AS (
  SELECT category_id, kind, (strftime('%w', start) + 6) % 7, count(*), 0
  FROM event
  WHERE span = 0 AND start BETWEEN ?1 AND ?2
  GROUP BY start, category_id, kind
  UNION ALL
  SELECT event.category_id, event.kind, day.weekday, count(*), 0
  FROM class
  CROSS JOIN event ON event.span = class.span
    AND event.start BETWEEN ifnull(date(?1, class.reach), '') AND ?2
    AND ifnull(event.until, ?1) >= ?1
  CROSS JOIN day ON (day.date BETWEEN event.start AND ifnull(event.until, day.date) AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0)
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT category_id, kind, weekday,
    sum(CASE WHEN is_deleted THEN -is_covered ELSE is_historic AND NOT is_covered END),
    sum(is_finished AND NOT is_deleted AND (is_covered OR is_historic))
  FROM (
    SELECT event.category_id, event.kind, day.weekday,
      occurrence.is_finished, occurrence.deleted_at IS NOT NULL AS is_deleted,
      (day.date BETWEEN event.start AND ifnull(event.until, day.date) AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0) AS is_covered,
      event.kind IN ('routine') AS is_historic
    FROM day
    CROSS JOIN occurrence ON occurrence.date = day.date
    CROSS JOIN event ON event.id = occurrence.event_id AND event.span < 8
  )
  GROUP BY 1, 2, 3
)
SELECT category.name, kind, weekday, sum(planned), sum(finished)
FROM part JOIN category ON category.id = part.category_id
GROUP BY 1, 2, 3
HAVING sum(planned) > 0;
