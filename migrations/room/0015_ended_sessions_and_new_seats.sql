-- When a session ended: the row that tells its device why is deleted some time later.
ALTER TABLE sessions ADD COLUMN ended_at INTEGER;
UPDATE sessions SET ended_at = unixepoch() * 1000 WHERE ended IS NOT NULL;

-- Seats that were taken by the room's link, by network address: a keyed hash, for an hour.
CREATE TABLE new_seats (
  address TEXT NOT NULL,
  taken_at INTEGER NOT NULL
);
