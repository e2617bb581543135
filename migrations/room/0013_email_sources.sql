-- How the room came to a member's address: from their 'order', an 'invite', or the member ('self').
ALTER TABLE members ADD COLUMN email_source TEXT NOT NULL DEFAULT 'self';
UPDATE members SET email_source = 'order' WHERE role = 'owner' OR paid = 1;
UPDATE members SET email_source = 'invite' WHERE joined_at IS NULL AND email_source = 'self';
