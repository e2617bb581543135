-- Changes with the open goal of the room's members and what was paid for it; '' without an open goal.
ALTER TABLE room ADD COLUMN goal TEXT NOT NULL DEFAULT '';
