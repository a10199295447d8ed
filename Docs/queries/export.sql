-- Every event and every record of a date as JSON, one a line.
SELECT json_object(
  'type', kind, 'id', id, 'uid', uid, 'title', title, 'category', category, 'start', start,
  'until', until, 'days', days, 'time', time, 'alarms', alarms, 'place', place, 'memo', memo,
  'isPublic', is_public, 'shareCount', share_count)
FROM todo ORDER BY id;

SELECT json_object(
  'type', 'occurrence', 'event', event.uid, 'date', occurrence.date,
  'isFinished', occurrence.is_finished, 'deletedAt', nullif(occurrence.deleted_at, 'changed'),
  'time', occurrence.time, 'shownOn', occurrence.shown_on, 'differs', json(occurrence.differs))
FROM occurrence JOIN event ON event.id = occurrence.event_id
ORDER BY occurrence.event_id, occurrence.date;
