-- A browser has one endpoint for all seats of the room that it holds: each seat has a subscription of its own.
ALTER TABLE push_subscriptions RENAME TO former_push_subscriptions;
CREATE TABLE push_subscriptions (
  member_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  session TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- The device was notified of messages up to this id.
  told_up_to INTEGER NOT NULL,
  PRIMARY KEY (member_id, endpoint)
) WITHOUT ROWID;
INSERT INTO push_subscriptions (member_id, endpoint, session, p256dh, auth, created_at, told_up_to)
  SELECT member_id, endpoint, session, p256dh, auth, created_at, told_up_to FROM former_push_subscriptions;
DROP TABLE former_push_subscriptions;
