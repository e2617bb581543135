-- Members, too, may save the whole room.
ALTER TABLE room ADD COLUMN members_save INTEGER NOT NULL DEFAULT 0;
