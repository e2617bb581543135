-- Which messages were cleared lately: one whose acknowledgement was lost is sent again, and must not come back.
CREATE TABLE cleared_events (
  sender_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  message_id INTEGER NOT NULL,
  cleared_at INTEGER NOT NULL,
  PRIMARY KEY (sender_id, event_id)
) WITHOUT ROWID;
