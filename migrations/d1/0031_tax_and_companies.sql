-- Since when a payment waits for its money, though the buyer has finished.
ALTER TABLE orders ADD COLUMN settling_since INTEGER;
-- What was paid in all, and the tax in it, as the payment service computed them. NULL without tax.
ALTER TABLE orders ADD COLUMN total INTEGER;
ALTER TABLE orders ADD COLUMN tax INTEGER;
-- JSON: [{"rate":20,"amount":63}]
ALTER TABLE orders ADD COLUMN tax_rates TEXT;
-- A part that somebody sent back at the payment service, and since when.
ALTER TABLE orders ADD COLUMN part_refunded INTEGER;
ALTER TABLE orders ADD COLUMN part_refunded_at INTEGER;
-- The company that buys: encrypted JSON.
ALTER TABLE orders ADD COLUMN company TEXT;
CREATE INDEX orders_of_companies ON orders (company) WHERE company IS NOT NULL;

-- The console's sums are read from indexes alone.
DROP INDEX orders_paid;
CREATE INDEX orders_paid ON orders (paid_at, currency, amount, total, tax) WHERE paid_at IS NOT NULL;
DROP INDEX orders_refunded;
CREATE INDEX orders_refunded ON orders (closed_at, currency, amount, total, tax) WHERE status = 'refunded';
DROP INDEX orders_dispute_lost;
CREATE INDEX orders_dispute_lost ON orders (dispute_closed_at, currency, amount, total, tax)
  WHERE dispute_outcome = 'lost';

-- Play money: the tax of a payment, whether its money is on its way, and whether its refund is or has failed.
ALTER TABLE sandbox_sessions ADD COLUMN tax INTEGER;
ALTER TABLE sandbox_sessions ADD COLUMN tax_included INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sandbox_sessions ADD COLUMN settling INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sandbox_sessions ADD COLUMN refund_state TEXT CHECK (refund_state IN ('pending', 'failed'));
