-- What newcomers see first: the owner's welcome text, and ids of pinned messages as a JSON array, the latest first.
ALTER TABLE room ADD COLUMN welcome TEXT NOT NULL DEFAULT '';
ALTER TABLE room ADD COLUMN pinned TEXT NOT NULL DEFAULT '[]';
