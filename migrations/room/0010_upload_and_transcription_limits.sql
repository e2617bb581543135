-- Parts that were sent for an upload, those counted too that failed or were sent before.
ALTER TABLE files ADD COLUMN parts_sent INTEGER NOT NULL DEFAULT 0;

-- Voice messages on which the speech model failed, and when it may be asked again.
CREATE TABLE failed_transcriptions (
  message_id INTEGER PRIMARY KEY,
  failures INTEGER NOT NULL,
  retry_at INTEGER NOT NULL
);
