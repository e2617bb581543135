-- Settings that administrators change in the operator's console. The newest version of a setting counts in place of the
-- setting of the installation. Append-only. `value` is JSON; `operator` is the name at that time.
CREATE TABLE setting_versions (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  value TEXT NOT NULL,
  at INTEGER NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX setting_versions_by_name ON setting_versions (name, version);

CREATE TRIGGER setting_versions_unchanged BEFORE UPDATE ON setting_versions
BEGIN
  SELECT RAISE(ABORT, 'versions of settings are append-only');
END;

CREATE TRIGGER setting_versions_whole BEFORE DELETE ON setting_versions
BEGIN
  SELECT RAISE(ABORT, 'versions of settings are append-only');
END;

-- INSERT OR REPLACE deletes the former row without a delete trigger. The first of two equal versions stays.
CREATE TRIGGER setting_versions_unreplaced BEFORE INSERT ON setting_versions
WHEN EXISTS (SELECT 1 FROM setting_versions WHERE id = NEW.id OR (name = NEW.name AND version = NEW.version))
BEGIN
  SELECT RAISE(IGNORE);
END;
