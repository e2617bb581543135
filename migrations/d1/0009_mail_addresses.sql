-- What addresses have said about emails, for the whole installation, by a hash under the installation's key.
CREATE TABLE mail_addresses (
  id TEXT PRIMARY KEY NOT NULL,
  -- When the last email that asks for no receipt went there, and a hash of which it was: the same one may go on.
  mailed_at INTEGER NOT NULL,
  letter TEXT NOT NULL,
  confirmed_at INTEGER,
  unsubscribed_at INTEGER
) STRICT;

CREATE INDEX mail_addresses_by_age ON mail_addresses (mailed_at) WHERE unsubscribed_at IS NULL;
