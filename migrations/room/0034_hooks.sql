-- Links by which programs write; each is a bot with a name.
CREATE TABLE hooks (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- Of the link's code
  hash TEXT NOT NULL UNIQUE
);
-- The address that gets new messages: at most one row.
CREATE TABLE outgoing_hook (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT NOT NULL,
  -- The signing secret derives from both.
  nonce TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- Id of the last message that was delivered or given up
  delivered_to INTEGER NOT NULL,
  -- Last message of a batch that failed, its number of tries and its first one; 0 without one
  pending_to INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  tried_since INTEGER NOT NULL DEFAULT 0,
  -- Time since which no delivery succeeded; 0 while they succeed
  failing_since INTEGER NOT NULL DEFAULT 0,
  -- HTTP status of the last answer; 0 without one
  last_status INTEGER NOT NULL DEFAULT 0
);
