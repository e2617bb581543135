-- Event ids begin with the time: new ones lie side by side, so a batch writes a few pages of the index, not one for each
-- sender.
DROP INDEX messages_once;
CREATE UNIQUE INDEX messages_once ON messages (event_id, sender_id) WHERE event_id <> '';
