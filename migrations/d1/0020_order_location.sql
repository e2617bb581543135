-- Region of Durable Objects near the buyer, for the order of a new room; the room's object is created there.
ALTER TABLE orders ADD COLUMN location_hint TEXT;
