-- 1 for the order of a sealed room, whose content the server cannot read.
ALTER TABLE orders ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
