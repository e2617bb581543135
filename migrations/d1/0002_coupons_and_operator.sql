-- Coupons, what became of the money, and what the operator reads.

-- The order that the buyer first wanted this with: of those that were made anew from one another, one is paid for.
ALTER TABLE orders ADD COLUMN line_id TEXT NOT NULL DEFAULT '';
UPDATE orders SET line_id = coalesce(recreated_from, id);
ALTER TABLE orders ADD COLUMN coupon TEXT;
-- Why the money went back: 'late', 'twice', by the 'operator', or 'outside' in the payment service's own pages.
ALTER TABLE orders ADD COLUMN refund_reason TEXT CHECK (refund_reason IN ('late', 'twice', 'operator', 'outside'));
ALTER TABLE orders ADD COLUMN disputed_at INTEGER;

CREATE INDEX orders_by_line ON orders (line_id);
CREATE INDEX orders_by_email ON orders (email) WHERE email <> '';
CREATE INDEX orders_by_time ON orders (created_at);

-- Terms never change: an order that was quoted with them agrees with them.
CREATE TABLE coupons (
  code TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'fixed')),
  -- Percent, or minor units of the installation's currency.
  value INTEGER NOT NULL CHECK (value > 0 AND (kind = 'fixed' OR value <= 100)),
  min_amount INTEGER NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER,
  total_limit INTEGER,
  email_limit INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- One row for each order that uses a coupon; it goes when the order ends unpaid.
CREATE TABLE coupon_uses (
  order_id TEXT PRIMARY KEY NOT NULL REFERENCES orders (id),
  code TEXT NOT NULL REFERENCES coupons (code),
  -- A hash: of the buyer's e-mail address, or of the room that something is bought for. '' when neither is known.
  buyer TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;

CREATE INDEX coupon_uses_by_code ON coupon_uses (code, buyer);

-- How often somebody did something in a span of time, by a hash of what and from where.
CREATE TABLE rate_counts (
  id TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX rate_counts_by_end ON rate_counts (ends_at);

-- Ways from one browser into another, for minutes and once. Only hashes, and the link code sealed under the ticket.
CREATE TABLE login_tickets (
  id TEXT PRIMARY KEY NOT NULL,
  room_id TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  sealed_code TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX login_tickets_by_end ON login_tickets (expires_at);

CREATE TABLE feedback (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  content TEXT NOT NULL,
  contact TEXT NOT NULL,
  language TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX feedback_by_time ON feedback (created_at);

-- Counts only: nothing in here is about a person.
CREATE TABLE visits (
  day TEXT NOT NULL,
  channel TEXT NOT NULL,
  count INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX visits_by_day ON visits (day, channel);
