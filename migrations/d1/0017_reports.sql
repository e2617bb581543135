-- Reports to the operator. They outlive the room until `delete_at`.
CREATE TABLE reports (
  -- From a member, a hash of room, member and the client's id; the member is not stored.
  id TEXT PRIMARY KEY NOT NULL,
  room_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decision TEXT,
  -- Encrypted JSON: texts, the reporter's address, the messages, and the decision's reason.
  content TEXT NOT NULL,
  key_id TEXT NOT NULL,
  delete_at INTEGER NOT NULL
) STRICT;

CREATE INDEX reports_listed ON reports (is_open, created_at, id);
CREATE INDEX reports_by_deletion ON reports (delete_at);
CREATE INDEX reports_by_key ON reports (key_id);
