-- The room's seats and end that the price of an order for it was made from; NULL for a new room, and for orders of
-- before this file.
ALTER TABLE orders ADD COLUMN basis_seats INTEGER;
ALTER TABLE orders ADD COLUMN basis_ends_at INTEGER;
-- Set when the room ended the order: it has 'changed' since the price was made, or the held seat was 'displaced'.
ALTER TABLE orders ADD COLUMN close_reason TEXT CHECK (close_reason IN ('changed', 'displaced'));
