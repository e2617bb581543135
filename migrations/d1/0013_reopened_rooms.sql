-- The room whose people and settings a new room gets, and the owner who ordered: `room id-member id`. Deleted once the
-- order is fulfilled, and with that room.
ALTER TABLE orders ADD COLUMN reopens TEXT;
CREATE INDEX orders_by_reopened_room ON orders (reopens) WHERE reopens IS NOT NULL;
