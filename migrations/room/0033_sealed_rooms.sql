-- A sealed room stores ciphertext only. Set when the room is created, and never changed.
ALTER TABLE room ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
-- Number of the current key, not the epoch of the storage; 0 before the set-up and in rooms that are not sealed.
ALTER TABLE room ADD COLUMN key_epoch INTEGER NOT NULL DEFAULT 0;
-- Access ended since the last rotation.
ALTER TABLE room ADD COLUMN rotation_due INTEGER NOT NULL DEFAULT 0;

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
