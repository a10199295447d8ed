-- A week's counts; ?1 is its first day, ?2 its last.
WITH RECURSIVE
class(span, reach) AS (VALUES (1, '-7 days'), (2, '-31 days'), (3, '-124 days'), (4, '-496 days'), (5, '-1984 days'), (6, '-9999 years'), (7, '-9999 years')),
day(number, week, date, weekday) AS MATERIALIZED (
  SELECT 0, 0, ?1, (strftime('%w', ?1) + 6) % 7
  UNION ALL
  SELECT number + 1, (number + 1) / 7, date(date, '+1 day'), (weekday + 1) % 7
  FROM day WHERE date < ?2
),
week(number, first, last) AS MATERIALIZED (
  SELECT week, min(date), max(date) FROM day GROUP BY week
),
part(category_id, kind, day, block, planned, finished, unplanned) AS (
  SELECT category_id, kind, CAST(julianday(start) - julianday(?1) AS INTEGER),
    CAST(substr(time, 1, 2) AS INTEGER) / 3, 1, 0, 0
  FROM event
  WHERE span = 0 AND start BETWEEN ?1 AND ?2
  UNION ALL
  SELECT event.category_id, event.kind, day.number, CAST(substr(event.time, 1, 2) AS INTEGER) / 3, 1, 0, 0
  FROM week
  CROSS JOIN class
  CROSS JOIN event ON event.span = class.span
    AND event.start BETWEEN ifnull(date(week.first, class.reach), '') AND week.last
    AND ifnull(event.until, week.first) >= week.first
  CROSS JOIN day ON day.week = week.number AND ((day.date BETWEEN event.start AND ifnull(event.until, day.date) AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0) AND (event.days <> 0 OR day.date = event.start OR event.category_id NOT IN (SELECT id FROM category WHERE holds_events)))
  UNION ALL
  SELECT category_id, kind, day, CASE WHEN is_covered THEN block ELSE own_block END,
    CASE WHEN is_deleted THEN -is_counted ELSE is_historic AND NOT is_covered AND is_dated END,
    is_finished AND NOT is_deleted AND is_dated AND (is_covered OR is_historic),
    is_finished AND NOT is_deleted AND NOT is_dated
  FROM (
    SELECT event.category_id, event.kind, day.number AS day,
      CAST(substr(event.time, 1, 2) AS INTEGER) / 3 AS block, CAST(substr(occurrence.time, 1, 2) AS INTEGER) / 3 AS own_block,
      occurrence.is_finished, occurrence.deleted_at IS NOT NULL AS is_deleted,
      event.start IS NOT NULL AS is_dated,
      ifnull(day.date BETWEEN event.start AND ifnull(event.until, day.date) AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0, 0) AS is_covered, ((day.date BETWEEN event.start AND ifnull(event.until, day.date) AND (event.days = 0 OR event.days & (1 << day.weekday)) > 0) AND (event.days <> 0 OR day.date = event.start OR event.category_id NOT IN (SELECT id FROM category WHERE holds_events))) AS is_counted,
      (event.kind IN ('routine') OR event.span >= 10) AS is_historic
    FROM day
    CROSS JOIN occurrence ON occurrence.date = day.date
    CROSS JOIN event ON event.id = occurrence.event_id AND event.span NOT BETWEEN 8 AND 10
  )
)
SELECT category_id, kind, day, block, planned, finished, unplanned FROM part;
