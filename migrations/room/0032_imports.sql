-- How far the messages of a capsule were imported: at most one row.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  capsule TEXT NOT NULL,
  -- The last imported message: its id in the capsule and in this room
  imported_to INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  -- Of all texts
  bytes INTEGER NOT NULL
);
