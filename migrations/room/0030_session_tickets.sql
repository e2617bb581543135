-- Digest of the login ticket that began a session: the device that made the ticket can end the session for an hour.
ALTER TABLE sessions ADD COLUMN ticket TEXT;
-- Session whose device made the ticket; ends together with it when a hand-off is undone.
ALTER TABLE sessions ADD COLUMN begun_by TEXT;
