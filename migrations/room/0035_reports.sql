-- Reports to the owner. The reporter is not stored: the id is a hash.
CREATE TABLE reports (
  id TEXT PRIMARY KEY NOT NULL,
  reason TEXT NOT NULL,
  -- JSON array of message ids.
  message_ids TEXT NOT NULL,
  reported_at INTEGER NOT NULL
) STRICT;
