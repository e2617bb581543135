-- One row per member and poll; the choices are a JSON array of option numbers from 0. The message holds the counts.
CREATE TABLE votes (
  message_id INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  choices TEXT NOT NULL,
  PRIMARY KEY (message_id, member_id)
) WITHOUT ROWID;
