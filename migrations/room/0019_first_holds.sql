-- A network's first hold of the last hour, by a keyed hash: holds of a network that orders again are no longer firm.
CREATE TABLE first_holds (
  network TEXT PRIMARY KEY,
  held_at INTEGER NOT NULL
);
-- 1: ordered by the room's owner. Orders of members do not displace such a hold.
ALTER TABLE seat_holds ADD COLUMN by_owner INTEGER NOT NULL DEFAULT 0;
