-- Set while the last try to pay an unpaid order was declined; NULL again once the order ends for another reason.
ALTER TABLE orders ADD COLUMN declined_at INTEGER;
-- Sandbox only: its page declined the payment.
ALTER TABLE sandbox_sessions ADD COLUMN declined_at INTEGER;
