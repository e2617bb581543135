-- Rooms by the end of their grace period, so that the cron job finds those whose alarm was lost. `purge_at`: as the room
-- said it last; NULL for a room that was never asked.
ALTER TABLE rooms ADD COLUMN purge_at INTEGER;
ALTER TABLE rooms ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN purged_at INTEGER;
CREATE INDEX rooms_to_purge ON rooms (purge_at) WHERE purged_at IS NULL;

-- What the installation has last seen of itself, by name: times in milliseconds since 1970, differences, and 0 or 1 for
-- a trouble that was logged.
CREATE TABLE observations (
  name TEXT PRIMARY KEY NOT NULL,
  value INTEGER NOT NULL
) STRICT;
