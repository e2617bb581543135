-- The tables of a new room, as migrations/room/0001 to 0037 leave them.

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
  members_rev INTEGER NOT NULL DEFAULT 0,
  -- The purge has begun: nothing is answered any more, even if it is interrupted.
  purging INTEGER NOT NULL DEFAULT 0,
  -- What newcomers see first: the owner's text, and ids of messages as a JSON array, the latest first.
  welcome TEXT NOT NULL DEFAULT '',
  pinned TEXT NOT NULL DEFAULT '[]',
  -- Seconds that a member waits between two messages; 0 without slow mode.
  slow_mode INTEGER NOT NULL DEFAULT 0,
  -- Only the owner and the announcers, a JSON array of member ids, may write.
  announce_only INTEGER NOT NULL DEFAULT 0,
  announcers TEXT NOT NULL DEFAULT '[]',
  knocking INTEGER NOT NULL DEFAULT 0,
  -- The owner is no longer the member who set the room up, so the paying address must not get an admin link on request.
  handed_over INTEGER NOT NULL DEFAULT 0,
  -- Changes with the open goal of the room's members and what was paid for it; '' without an open goal.
  goal TEXT NOT NULL DEFAULT '',
  -- Members, too, may save the whole room.
  members_save INTEGER NOT NULL DEFAULT 0,
  -- A sealed room stores ciphertext only. Never changes.
  sealed INTEGER NOT NULL DEFAULT 0,
  -- Number of the current key, not the epoch of the storage; 0 before the set-up and in rooms that are not sealed.
  key_epoch INTEGER NOT NULL DEFAULT 0,
  -- Access ended since the last rotation.
  rotation_due INTEGER NOT NULL DEFAULT 0,
  -- A co-owner set the room's password: the owner's devices, which stay logged in, do not know it.
  password_by_other INTEGER NOT NULL DEFAULT 0,
  call_starters TEXT NOT NULL DEFAULT 'everyone',
  -- Time of the last notification of a call; 0 without one. Outlives the call, so that its members cannot notify at will.
  call_alerted_at INTEGER NOT NULL DEFAULT 0
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
  joined_at INTEGER,
  avatar_type TEXT NOT NULL DEFAULT '',
  -- Changes of name or picture in the last hour, and of the room's name by the owner: JSON, milliseconds since 1970.
  profile_changes TEXT NOT NULL DEFAULT '[]',
  -- How the room came to the address: from the member's 'order', an 'invite', or the member ('self').
  email_source TEXT NOT NULL DEFAULT 'self',
  -- Network of the last login, as the keyed hash that the room's counts use. Kept for an hour, and of muted members:
  -- leaving and coming back by the room link ends neither a mute nor the limit of profile changes.
  network TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX members_with_email ON members (id) WHERE email <> '';

-- Members who left or were removed, for their name beside their messages. A cleared history clears them too.
CREATE TABLE former_members (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  left_at INTEGER NOT NULL,
  network TEXT NOT NULL DEFAULT '',
  muted INTEGER NOT NULL DEFAULT 0,
  profile_changes TEXT NOT NULL DEFAULT '[]'
) WITHOUT ROWID;

-- Members whose joining the owner has not been told of yet: one email tells of many.
CREATE TABLE newcomers (
  member_id TEXT PRIMARY KEY
) WITHOUT ROWID;

-- Last visits of the members who show them: the minute in which the last socket closed, as milliseconds since 1970.
CREATE TABLE last_visits (
  member_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- Time since which a member has no open socket (NULL: has one, or nobody looked yet), and of the last email about unread
-- messages, with the absence that it was about.
CREATE TABLE absences (
  member_id TEXT PRIMARY KEY,
  since INTEGER,
  told_since INTEGER,
  told_at INTEGER
) WITHOUT ROWID;

-- Only hashes. A shared link can be shown again: its code is derived from the nonce (see worker/lib/codes.ts).
CREATE TABLE links (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  member_id TEXT,
  nonce TEXT,
  key_id TEXT,
  -- The result code that a link which was reset answers with.
  ended INTEGER,
  -- Once this link is used, the member's other ones end.
  supersedes INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX links_of_member ON links (member_id) WHERE member_id IS NOT NULL;

-- Ended sessions stay for some time, to tell the device why.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ended INTEGER,
  ended_at INTEGER,
  -- Digest of the login ticket that began the session: the device that made the ticket can end the session for an hour.
  ticket TEXT,
  -- Session whose device made the ticket; ends together with it when a hand-off is undone.
  begun_by TEXT
) WITHOUT ROWID;
CREATE INDEX sessions_of_member ON sessions (member_id, created_at);

-- People with the room's link and password who wait until the owner lets them in. A knock holds a seat until `ends_at`,
-- is waiting, admitted or declined, and is deleted when it ends. Tokens are stored as hashes.
CREATE TABLE knocks (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  name TEXT NOT NULL,
  line TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Wrong passwords by network address, a keyed hash.
CREATE TABLE password_tries (
  address TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) WITHOUT ROWID;

-- One row: wrong passwords of all networks together. `tries` falls with time, so it is no whole number.
CREATE TABLE room_password_tries (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  tries REAL NOT NULL,
  counted_at INTEGER NOT NULL
);

-- Seats that were taken by the room's link in the last hour, by network address, a keyed hash.
CREATE TABLE new_seats (
  address TEXT NOT NULL,
  taken_at INTEGER NOT NULL
);

-- A row: the owner wants a new admin link to be mailed to the paying address on request.
CREATE TABLE owner_link_recovery (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mailed_at INTEGER
);

-- `body` has the fields that vary by kind, as JSON. `changed` marks messages altered after they were sent: only these are
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
  body TEXT NOT NULL,
  -- The message as it travels, made once, when it is written; '' for one that was altered or has files, which is made
  -- anew for each reader.
  ready TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX messages_once ON messages (sender_id, event_id) WHERE event_id <> '';
CREATE INDEX messages_changed ON messages (rev) WHERE changed = 1;
CREATE INDEX messages_quoting ON messages (reply_to) WHERE reply_to > 0;

-- Messages that were cleared lately: one whose acknowledgement was lost is sent again, and must not come back.
CREATE TABLE cleared_events (
  sender_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  message_id INTEGER NOT NULL,
  cleared_at INTEGER NOT NULL,
  PRIMARY KEY (sender_id, event_id)
) WITHOUT ROWID;

-- Read positions of all members in one row: many who read at the same time cost one write. JSON: member to message id.
CREATE TABLE read_positions (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  positions TEXT NOT NULL
);
INSERT INTO read_positions (id, positions) VALUES (1, '{}');

-- One row per member and poll; the choices are a JSON array of option numbers from 0. The message holds the counts.
CREATE TABLE votes (
  message_id INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  choices TEXT NOT NULL,
  PRIMARY KEY (message_id, member_id)
) WITHOUT ROWID;

-- Searched texts of a message: its words, its file's name, a voice's transcript.
CREATE VIEW message_words (id, words) AS
  SELECT id, trim(
    coalesce(json_extract(body, '$.content'), '') || ' ' ||
    coalesce(json_extract(body, '$.fileName'), '') || ' ' ||
    coalesce(json_extract(body, '$.transcript'), ''))
  FROM messages;
-- Three characters at a time, so that it finds in Chinese too. It keeps no text of its own. Filled when somebody
-- searches: sending a message does not pay for it.
CREATE VIRTUAL TABLE message_index USING fts5(words, content = 'message_words', content_rowid = 'id', tokenize = 'trigram');
-- Deleted words leave the pages of the index at once.
INSERT INTO message_index (message_index, rank) VALUES ('secure-delete', 1);

-- One row: messages up to this id are in the index.
CREATE TABLE message_index_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  indexed_to INTEGER NOT NULL DEFAULT 0
);
INSERT INTO message_index_state (id) VALUES (1);

-- Uploaded files, from the first part on. `type` is told from the bytes at completion. A file belongs to one message or
-- is one member's picture; one that belongs to nothing is deleted.
CREATE TABLE files (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  category TEXT NOT NULL,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- The bucket's name for the upload.
  upload_id TEXT NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0,
  type TEXT NOT NULL DEFAULT '',
  width INTEGER,
  height INTEGER,
  message_id INTEGER NOT NULL DEFAULT 0,
  avatar INTEGER NOT NULL DEFAULT 0,
  touched_at INTEGER NOT NULL,
  -- Counts those too that failed.
  parts_sent INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX files_of_message ON files (message_id) WHERE message_id > 0;
CREATE INDEX files_unused ON files (touched_at) WHERE message_id = 0 AND avatar = 0;

-- Parts that arrived, with the bucket's receipt for each.
CREATE TABLE file_parts (
  file_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  etag TEXT NOT NULL,
  PRIMARY KEY (file_id, part)
) WITHOUT ROWID;

-- Files that nothing refers to any more, until the bucket has deleted them too.
CREATE TABLE doomed_files (
  id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL
) WITHOUT ROWID;

-- Voice messages on which the speech model failed, and the time from which it may be asked again.
CREATE TABLE failed_transcriptions (
  message_id INTEGER PRIMARY KEY,
  failures INTEGER NOT NULL,
  retry_at INTEGER NOT NULL
);

-- Bytes of voice messages that the room had transcribed within the last hour.
CREATE TABLE transcriptions (
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL
);

CREATE TABLE applied_orders (
  order_id TEXT PRIMARY KEY,
  applied_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Orders that the room had no place for: their money goes back, so none of them may be applied later.
CREATE TABLE refused_orders (
  order_id TEXT PRIMARY KEY,
  refused_at INTEGER NOT NULL,
  -- 1: refused because the room had changed since the price was made; 0: no seat was free.
  changed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Seats kept free for orders that are being paid.
CREATE TABLE seat_holds (
  order_id TEXT PRIMARY KEY,
  seats INTEGER NOT NULL,
  until INTEGER NOT NULL,
  -- 'join' holds a free seat; 'seats' holds room to grow, up to the largest room.
  kind TEXT NOT NULL DEFAULT 'join',
  -- Keyed hash of the buyer's network. The row goes when its order ends.
  network TEXT NOT NULL DEFAULT '',
  held_at INTEGER NOT NULL DEFAULT 0,
  -- 1: the seat went to somebody else. The order gets another seat when one is free.
  displaced INTEGER NOT NULL DEFAULT 0,
  -- 1: ordered by the room's owner. Orders of members do not displace such a hold.
  by_owner INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- A network's first hold of the last hour, by a keyed hash: holds of a network that orders again are no longer firm.
CREATE TABLE first_holds (
  network TEXT PRIMARY KEY,
  held_at INTEGER NOT NULL
);

-- Jobs of the room's one alarm, and their times.
CREATE TABLE due_jobs (
  job TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Emails of the room, until the mail queue has taken them. No link code: its nonce.
CREATE TABLE due_letters (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Invitations that were mailed in the last day, by a keyed hash of the address.
CREATE TABLE invite_mails (
  address TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Devices that want notifications, each while its session lives.
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

-- The purge in progress: digests of files, and the statement that the receipt signs. Deleted with everything else.
CREATE TABLE file_digests (
  file_id TEXT PRIMARY KEY,
  -- SHA-256 as hex
  digest TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE deletion (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- JSON; '' until all files have a digest
  statement TEXT NOT NULL
);

-- Rooms that go on in place of this one, the latest counts. Members' personal links there derive from the nonce; the owner
-- who ordered has the admin link.
CREATE TABLE successors (
  room_id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  key_id TEXT NOT NULL,
  added_at INTEGER NOT NULL
);

-- Import of a capsule's messages: at most one row.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  capsule TEXT NOT NULL,
  -- The last imported message: its id in the capsule and in this room
  imported_to INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  -- Of all texts
  bytes INTEGER NOT NULL
);

-- Keys under other keys: the current one under the secret of the room link, and of each key epoch the key before it.
CREATE TABLE key_grants (
  kind TEXT NOT NULL CHECK (kind IN ('link', 'previous')),
  key_epoch INTEGER NOT NULL,
  wrapped_key TEXT NOT NULL,
  PRIMARY KEY (kind, key_epoch)
) STRICT, WITHOUT ROWID;

-- Public keys for which members wrap the current key: of a session's device, and of a seat's personal or admin link.
CREATE TABLE key_recipients (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('device', 'seat')),
  member_id TEXT NOT NULL,
  -- Of a device.
  session_hash TEXT UNIQUE,
  public_key TEXT NOT NULL,
  proof TEXT,
  proof_epoch INTEGER,
  -- The current key for this recipient; NULL while it waits for one.
  wrapped_key TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX key_recipients_of_member ON key_recipients (member_id);
CREATE UNIQUE INDEX key_recipients_of_link ON key_recipients (member_id) WHERE kind = 'seat';
-- A recipient ends with its session, its link or its seat, wherever these end.
CREATE TRIGGER key_recipient_of_ended_session AFTER UPDATE OF ended ON sessions WHEN new.ended IS NOT NULL BEGIN
  DELETE FROM key_recipients WHERE session_hash = new.hash;
END;
CREATE TRIGGER key_recipient_of_ended_link AFTER UPDATE OF ended ON links WHEN new.ended IS NOT NULL BEGIN
  DELETE FROM key_recipients WHERE member_id = new.member_id AND kind = 'seat';
END;
CREATE TRIGGER key_recipients_of_freed_seat AFTER DELETE ON members BEGIN
  DELETE FROM key_recipients WHERE member_id = old.id;
END;

-- Links by which programs write; each is a bot with a name.
CREATE TABLE hooks (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- Of the link's code
  hash TEXT NOT NULL UNIQUE
);

-- The address that gets new messages: at most one row.
CREATE TABLE outgoing_hook (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT NOT NULL,
  -- The signing secret derives from both.
  nonce TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- Id of the last message that was delivered or given up
  delivered_to INTEGER NOT NULL,
  -- Last message of a batch that failed, its number of tries and its first one; 0 without one
  pending_to INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  tried_since INTEGER NOT NULL DEFAULT 0,
  -- Time since which no delivery succeeded; 0 while they succeed
  failing_since INTEGER NOT NULL DEFAULT 0,
  -- HTTP status of the last answer; 0 without one
  last_status INTEGER NOT NULL DEFAULT 0
);

-- Reports to the owner. The reporter is not stored: the id is a hash.
CREATE TABLE reports (
  id TEXT PRIMARY KEY NOT NULL,
  reason TEXT NOT NULL,
  -- JSON array of message ids.
  message_ids TEXT NOT NULL,
  reported_at INTEGER NOT NULL
) STRICT;

-- The running call, of which there is at most one. `members`: ids of all who took part; `removed`: of those who may not
-- come back.
CREATE TABLE voice_call (
  call_id TEXT PRIMARY KEY,
  started_by TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  members TEXT NOT NULL,
  removed TEXT NOT NULL,
  alerted INTEGER NOT NULL DEFAULT 0
);

-- People in the call, by device. `lost_at`: the socket was lost then, and the place is kept for a while. `former_device`: the
-- ended place that the person came back to when this one began: the answer with this one may have been lost.
CREATE TABLE call_places (
  device TEXT PRIMARY KEY,
  session TEXT NOT NULL UNIQUE,
  member_id TEXT NOT NULL,
  muted INTEGER NOT NULL,
  camera INTEGER NOT NULL,
  screen INTEGER NOT NULL,
  lost_at INTEGER,
  former_device TEXT
);
