-- Bytes of voice messages that the room had turned into text within the last hour.
CREATE TABLE transcriptions (
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL
);
