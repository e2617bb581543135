-- Letters that the room has to say, until others have taken them over. No link code: what it is derived from.
CREATE TABLE due_letters (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Since when a member has no open socket (NULL: has one, or nobody looked yet), and when a letter last told them of
-- unread messages: `told_since` is the absence it was about.
CREATE TABLE absences (
  member_id TEXT PRIMARY KEY,
  since INTEGER,
  told_since INTEGER,
  told_at INTEGER
) WITHOUT ROWID;
CREATE INDEX members_with_email ON members (id) WHERE email <> '';

-- Invitations that were mailed in the last day, by a hash of the address.
CREATE TABLE invite_mails (
  address TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Devices that want to be told of messages, each while its session lives.
CREATE TABLE push_subscriptions (
  endpoint TEXT PRIMARY KEY,
  session TEXT NOT NULL,
  member_id TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Was told of messages up to this id.
  told_up_to INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX push_subscriptions_of_member ON push_subscriptions (member_id);

-- A row: the owner wants a new admin link to be mailed to the paying address on request.
CREATE TABLE owner_link_recovery (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mailed_at INTEGER
);

-- A link that, once it is used, ends the member's other ones.
ALTER TABLE links ADD COLUMN supersedes INTEGER NOT NULL DEFAULT 0;
