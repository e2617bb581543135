-- The order's name outside: for the payment service, addresses, receipts, logs and the operator. `id` opens the order's
-- page and the link that it bought, and stays with the buyer. Orders of before have one name for both.
ALTER TABLE orders ADD COLUMN reference TEXT;
UPDATE orders SET reference = id;
CREATE UNIQUE INDEX orders_by_reference ON orders (reference);
