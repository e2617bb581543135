-- `content` and `contact` are encrypted under this key of the installation; '' for rows from before, which the cron job encrypts.
ALTER TABLE feedback ADD COLUMN key_id TEXT NOT NULL DEFAULT '';
CREATE INDEX feedback_by_key ON feedback (key_id);
