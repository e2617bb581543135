-- The network of a member's last login, as the keyed hash that the room's counts use: leaving and coming back by the room
-- link ends neither a mute nor the limit of profile changes.
ALTER TABLE members ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE former_members ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE former_members ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE former_members ADD COLUMN profile_changes TEXT NOT NULL DEFAULT '[]';
