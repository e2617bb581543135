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
