-- Uploaded files, from the first part on. `type` is told from the bytes at completion. A file belongs to one message
-- or is one member's picture; one that belongs to nothing is swept.
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
  touched_at INTEGER NOT NULL
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

-- Files that nothing points to any more, until the bucket has forgotten them too.
CREATE TABLE doomed_files (
  id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL
) WITHOUT ROWID;

ALTER TABLE members ADD COLUMN avatar_type TEXT NOT NULL DEFAULT '';

-- The purge has begun: nothing is answered any more, even if it is interrupted.
ALTER TABLE room ADD COLUMN purging INTEGER NOT NULL DEFAULT 0;
