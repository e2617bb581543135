-- Knocking: people with the room's link and password wait until the owner lets them in. A knock holds a seat until
-- `ends_at`, is waiting, admitted or declined, and is deleted when it ends. Tokens are stored as hashes.
ALTER TABLE room ADD COLUMN knocking INTEGER NOT NULL DEFAULT 0;
CREATE TABLE knocks (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  name TEXT NOT NULL,
  line TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
