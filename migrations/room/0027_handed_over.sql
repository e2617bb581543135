-- The owner is no longer the member who set the room up, so the paying address must not get an admin link on request.
ALTER TABLE room ADD COLUMN handed_over INTEGER NOT NULL DEFAULT 0;
