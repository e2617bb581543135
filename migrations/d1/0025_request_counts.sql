-- Requests by UTC day, estimated from a sample.
CREATE TABLE request_counts (
  day TEXT NOT NULL,
  count INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX request_counts_by_day ON request_counts (day);
