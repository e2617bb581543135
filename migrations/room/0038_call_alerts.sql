-- Time of the last notification of a call; 0 without one. Outlives the call, so that its members cannot notify at will.
ALTER TABLE room ADD COLUMN call_alerted_at INTEGER NOT NULL DEFAULT 0;
