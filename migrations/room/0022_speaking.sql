-- Slow mode: seconds that a member waits between two messages, 0 without. Announcement-only: only the owner and the
-- announcers, a JSON array of member ids, may write.
ALTER TABLE room ADD COLUMN slow_mode INTEGER NOT NULL DEFAULT 0;
ALTER TABLE room ADD COLUMN announce_only INTEGER NOT NULL DEFAULT 0;
ALTER TABLE room ADD COLUMN announcers TEXT NOT NULL DEFAULT '[]';
