-- When a member changed their name or picture in the last hour, and the owner the room's name: JSON, milliseconds since 1970.
ALTER TABLE members ADD COLUMN profile_changes TEXT NOT NULL DEFAULT '[]';
