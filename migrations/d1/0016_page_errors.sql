-- Errors of pages, grouped; at most a fixed number of groups. Reports have no messages, addresses or link codes.
CREATE TABLE page_errors (
  id INTEGER PRIMARY KEY NOT NULL,
  release TEXT NOT NULL,
  -- Name of the error's class, and the kind and code of a failed call.
  name TEXT NOT NULL,
  detail TEXT NOT NULL,
  -- The topmost place in a script of the release: file:line:column.
  place TEXT NOT NULL,
  -- The following places of the first report, separated by spaces.
  callers TEXT NOT NULL,
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX page_errors_groups ON page_errors (release, place, name, detail);
CREATE INDEX page_errors_by_time ON page_errors (last_at);
