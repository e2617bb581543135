ALTER TABLE room ADD COLUMN call_starters TEXT NOT NULL DEFAULT 'everyone';
