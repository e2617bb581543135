ALTER TABLE room ADD COLUMN call_starters TEXT NOT NULL DEFAULT 'everyone';
-- Time of the last notification of a call; 0 without one. Outlives the call, so that its members cannot notify at will.
ALTER TABLE room ADD COLUMN call_alerted_at INTEGER NOT NULL DEFAULT 0;

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
