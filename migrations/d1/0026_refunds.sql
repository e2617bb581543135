-- Refunds take time. An order whose refund is due (`refund_due_at`) is being refunded until the payment service says
-- that the money is back; `refund_failed_at` means that only the operator tries again.
-- Tries that the payment service has answered with an error: a new try needs a new idempotency key.
ALTER TABLE orders ADD COLUMN refund_tries INTEGER NOT NULL DEFAULT 0;
-- When the payment service accepted the present try.
ALTER TABLE orders ADD COLUMN refund_sent_at INTEGER;
-- When the cron job reads or tries the refund again.
ALTER TABLE orders ADD COLUMN refund_again_at INTEGER;
ALTER TABLE orders ADD COLUMN refund_failed_at INTEGER;
-- The payment service's words for the last error.
ALTER TABLE orders ADD COLUMN refund_error TEXT;
-- How a dispute ended; NULL while it is open.
ALTER TABLE orders ADD COLUMN dispute_outcome TEXT CHECK (dispute_outcome IN ('won', 'lost'));
ALTER TABLE orders ADD COLUMN dispute_closed_at INTEGER;

CREATE INDEX orders_refund_failed ON orders (refund_failed_at) WHERE refund_failed_at IS NOT NULL;
CREATE INDEX orders_refund_due ON orders (refund_due_at) WHERE refund_due_at IS NOT NULL AND status = 'paid';
CREATE INDEX orders_dispute_lost ON orders (dispute_closed_at, currency, amount) WHERE dispute_outcome = 'lost';
