-- 'join' holds a free seat; 'seats' holds room to grow, up to the largest room.
ALTER TABLE seat_holds ADD COLUMN kind TEXT NOT NULL DEFAULT 'join';
-- Keyed hash of the buyer's network. The row goes when its order ends.
ALTER TABLE seat_holds ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE seat_holds ADD COLUMN held_at INTEGER NOT NULL DEFAULT 0;
-- 1: the seat went to somebody else. The order gets another seat when one is free.
ALTER TABLE seat_holds ADD COLUMN displaced INTEGER NOT NULL DEFAULT 0;

-- 1: refused because the room had changed since the price was made; 0: no seat was free.
ALTER TABLE refused_orders ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
