-- Runs of the cron job within the last day. `failed`: names of the jobs that failed, separated by commas.
CREATE TABLE cron_runs (
  began_at INTEGER PRIMARY KEY NOT NULL,
  took_ms INTEGER NOT NULL,
  failed TEXT NOT NULL
) STRICT;

CREATE INDEX cron_runs_failed ON cron_runs (began_at) WHERE failed <> '';

-- Failures that leave no other row, by UTC day: notifications that a push service did not take, and requests that
-- were answered with an internal error.
CREATE TABLE failure_counts (
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('push', 'request')),
  count INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX failure_counts_by_day ON failure_counts (day, kind);

-- Figures of the console, by day. The indexes hold all columns of their sums.
CREATE INDEX orders_paid ON orders (paid_at, currency, amount) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_refunded ON orders (closed_at, currency, amount) WHERE status = 'refunded';
CREATE INDEX orders_declined ON orders (declined_at) WHERE declined_at IS NOT NULL;
CREATE INDEX mail_outbox_given_up ON mail_outbox (given_up_at) WHERE given_up_at IS NOT NULL;
CREATE INDEX rooms_by_time ON rooms (created_at);
