-- Members who left or were removed, for their name beside what they said. A cleared history clears them too.
CREATE TABLE former_members (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  left_at INTEGER NOT NULL
) WITHOUT ROWID;
-- Earlier releases deleted the row of a removed member; the newest notice of their joining or renaming has their name.
INSERT INTO former_members (id, name, left_at)
SELECT json_extract(body, '$.notice.targetId'), json_extract(body, '$.notice.name'), max(sent_at) FROM messages
WHERE kind IN ('memberJoined', 'memberRenamed') AND recalled = 0 AND json_extract(body, '$.notice.name') IS NOT NULL
  AND json_extract(body, '$.notice.targetId') IS NOT NULL
  AND json_extract(body, '$.notice.targetId') NOT IN (SELECT id FROM members)
GROUP BY 1;
