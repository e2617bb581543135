-- SHA-256 digests of files that the installation refuses.
CREATE TABLE refused_files (
  id INTEGER NOT NULL PRIMARY KEY,
  -- Lower-case hex.
  sha256 TEXT NOT NULL UNIQUE,
  reason TEXT NOT NULL,
  added_at INTEGER NOT NULL
) STRICT;
