-- Mailbox of two devices that hand over their rooms: digests and encrypted messages only, deleted after two minutes.
CREATE TABLE hand_offs (
  id TEXT PRIMARY KEY NOT NULL,
  -- First half of the code that is read aloud; finds the hand-off.
  code_half TEXT NOT NULL UNIQUE,
  code_digest TEXT NOT NULL,
  maker TEXT NOT NULL UNIQUE,
  joiner TEXT UNIQUE,
  tries INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX hand_offs_by_end ON hand_offs (expires_at);

CREATE TABLE hand_off_messages (
  hand_off_id TEXT NOT NULL REFERENCES hand_offs (id) ON DELETE CASCADE,
  -- 1 for messages of the device that made the hand-off.
  by_maker INTEGER NOT NULL,
  number INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX hand_off_messages_once ON hand_off_messages (hand_off_id, by_maker, number);
