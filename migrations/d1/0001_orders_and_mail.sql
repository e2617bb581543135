-- What spans rooms: who bought what, which letters are still to be sent. Append-only: a change is a new file.

CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'seats', 'time', 'join')),
  status TEXT NOT NULL CHECK (status IN ('pending', 'paid', 'timed_out', 'cancelled', 'refunded')),
  room_id TEXT NOT NULL,
  -- Of the buyer; emptied when the room is purged.
  email TEXT NOT NULL,
  language TEXT NOT NULL,
  -- Where the buyer came from, for the links shown and mailed.
  origin TEXT NOT NULL,

  -- Frozen when the order is made, in minor units of the currency.
  seats INTEGER NOT NULL,
  days INTEGER NOT NULL,
  list_amount INTEGER NOT NULL,
  discount INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0 AND amount = list_amount - discount),
  currency TEXT NOT NULL,
  method TEXT NOT NULL,

  gateway TEXT NOT NULL CHECK (gateway IN ('none', 'stripe', 'sandbox')),
  session_id TEXT,
  pay_url TEXT,

  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When the gateway was last asked by the clock.
  checked_at INTEGER NOT NULL,
  paid_at INTEGER,
  fulfilled_at INTEGER,
  -- The room refused what was paid for: the money goes back.
  refund_due_at INTEGER,
  closed_at INTEGER,
  recreated_from TEXT REFERENCES orders (id),

  -- The bought link is an HMAC over this: shown until it is forgotten.
  link_nonce TEXT,
  link_key_id TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX orders_by_session ON orders (session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX orders_by_origin ON orders (recreated_from) WHERE recreated_from IS NOT NULL;
CREATE INDEX orders_by_room ON orders (room_id);
CREATE INDEX orders_pending ON orders (checked_at) WHERE status = 'pending';
CREATE INDEX orders_unfulfilled ON orders (paid_at) WHERE status = 'paid' AND fulfilled_at IS NULL;
CREATE INDEX orders_with_link ON orders (fulfilled_at) WHERE link_nonce IS NOT NULL;

-- The rooms of this installation, for the operator.
CREATE TABLE rooms (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  created_at INTEGER NOT NULL
) STRICT;

-- Letters to be sent. `id` is the idempotency key; what the letter says is erased once it was sent.
CREATE TABLE mail_outbox (
  id TEXT PRIMARY KEY NOT NULL,
  room_id TEXT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  sent_at INTEGER,
  given_up_at INTEGER,
  last_error TEXT
) STRICT;

CREATE INDEX mail_outbox_due ON mail_outbox (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mail_outbox_by_room ON mail_outbox (room_id);

-- Development only: the letters that were "sent" without a mail service.
CREATE TABLE local_mailbox (
  id TEXT PRIMARY KEY NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

-- Development only: the checkout sessions of the sandbox.
CREATE TABLE sandbox_sessions (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'complete', 'expired')),
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  title TEXT NOT NULL,
  details TEXT NOT NULL,
  method TEXT NOT NULL,
  language TEXT NOT NULL,
  success_url TEXT NOT NULL,
  cancel_url TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  refunded_at INTEGER
) STRICT;

-- A solved challenge opens one door.
CREATE TABLE used_captchas (
  id TEXT PRIMARY KEY NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX used_captchas_by_end ON used_captchas (expires_at);
