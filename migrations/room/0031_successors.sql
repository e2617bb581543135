-- Rooms that go on in place of this one, the latest counts. Members' personal links there derive from the nonce; the owner
-- who ordered has the admin link.
CREATE TABLE successors (
  room_id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  key_id TEXT NOT NULL,
  added_at INTEGER NOT NULL
);
