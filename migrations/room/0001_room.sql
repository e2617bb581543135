-- One row: the room itself, and the counters that number its messages and its changes.
CREATE TABLE room (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  room_id TEXT NOT NULL,
  epoch TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL,
  seats INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0,
  mute_all INTEGER NOT NULL DEFAULT 0,
  paid_join INTEGER NOT NULL DEFAULT 0,
  password_hash TEXT NOT NULL DEFAULT '',
  cleared_to INTEGER NOT NULL DEFAULT 0,
  last_id INTEGER NOT NULL DEFAULT 0,
  rev INTEGER NOT NULL DEFAULT 0,
  -- The revision at which the room's facts, and the list of members, last changed.
  room_rev INTEGER NOT NULL DEFAULT 0,
  members_rev INTEGER NOT NULL DEFAULT 0
);

-- A seat that somebody has, or (joined_at NULL) that was given to somebody by a personal link.
CREATE TABLE members (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  avatar TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT 'en',
  paid INTEGER NOT NULL DEFAULT 0,
  muted INTEGER NOT NULL DEFAULT 0,
  flags TEXT NOT NULL DEFAULT '{}',
  read_up_to INTEGER NOT NULL DEFAULT 0,
  joined_at INTEGER
) WITHOUT ROWID;

-- Only hashes. A shared link can be shown again: its code is derived from the nonce (see worker/lib/codes.ts).
CREATE TABLE links (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  member_id TEXT,
  nonce TEXT,
  key_id TEXT,
  -- The result code that a link which was reset answers with.
  ended INTEGER
) WITHOUT ROWID;
CREATE INDEX links_of_member ON links (member_id) WHERE member_id IS NOT NULL;

-- Ended sessions stay, to tell the device why.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ended INTEGER
) WITHOUT ROWID;
CREATE INDEX sessions_of_member ON sessions (member_id, created_at);

-- `body` holds what varies by kind, as JSON. `changed` marks messages altered after they were sent: only these are
-- in the index by revision, so that sending a message does not pay for it.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  rev INTEGER NOT NULL,
  changed INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  recalled INTEGER NOT NULL DEFAULT 0,
  sender_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  reply_to INTEGER NOT NULL DEFAULT 0,
  body TEXT NOT NULL
);
CREATE UNIQUE INDEX messages_once ON messages (sender_id, event_id) WHERE event_id <> '';
CREATE INDEX messages_changed ON messages (rev) WHERE changed = 1;
CREATE INDEX messages_quoting ON messages (reply_to) WHERE reply_to > 0;

-- Wrong passwords, by network address.
CREATE TABLE password_tries (
  address TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE applied_orders (
  order_id TEXT PRIMARY KEY,
  applied_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Seats kept free for orders that are being paid.
CREATE TABLE seat_holds (
  order_id TEXT PRIMARY KEY,
  seats INTEGER NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID;

-- What the one alarm has to do, and when.
CREATE TABLE due_jobs (
  job TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL
) WITHOUT ROWID;
