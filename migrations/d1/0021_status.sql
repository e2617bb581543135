-- Checks of the installation by the cron job, counted by UTC day and by how long the answers took.
CREATE TABLE status_checks (
  day TEXT NOT NULL,
  -- Upper bound of the time in milliseconds; -1 for a check that failed.
  up_to_ms INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX status_checks_by_day ON status_checks (day, up_to_ms);
