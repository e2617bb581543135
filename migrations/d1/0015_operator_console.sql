-- People who use the operator's console. A row without a credential is an invitation.
CREATE TABLE operators (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('support', 'finance', 'admin')),
  -- SHA-256 of the invitation's secret; NULL once it was used.
  invite_digest TEXT UNIQUE,
  invite_ends_at INTEGER,
  -- The passkey: its id and COSE public key, base64url, and how often its authenticator says that it signed.
  credential_id TEXT UNIQUE,
  public_key TEXT,
  sign_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

CREATE INDEX operators_present ON operators (created_at) WHERE removed_at IS NULL;

CREATE TABLE operator_sessions (
  -- SHA-256 of the cookie.
  id TEXT PRIMARY KEY NOT NULL,
  operator_id TEXT NOT NULL REFERENCES operators (id),
  -- Time of the last passkey assertion.
  confirmed_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX operator_sessions_by_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_by_end ON operator_sessions (ends_at);

-- Challenges of passkeys that are not answered yet; the first answer deletes its row.
CREATE TABLE operator_challenges (
  id TEXT PRIMARY KEY NOT NULL,
  purpose TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX operator_challenges_by_end ON operator_challenges (ends_at);

-- Append-only. `operator` is the name at that time. `detail` holds what the operator wrote, such as a refund's reason.
CREATE TABLE operator_audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  at INTEGER NOT NULL,
  operator_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  action TEXT NOT NULL,
  object TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('begun', 'done', 'refused', 'failed')),
  detail TEXT NOT NULL
) STRICT;

CREATE INDEX operator_audit_by_object ON operator_audit (object) WHERE object <> '';

CREATE TRIGGER operator_audit_unchanged BEFORE UPDATE ON operator_audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER operator_audit_whole BEFORE DELETE ON operator_audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- INSERT OR REPLACE deletes the former row without a delete trigger.
CREATE TRIGGER operator_audit_unreplaced BEFORE INSERT ON operator_audit
WHEN EXISTS (SELECT 1 FROM operator_audit WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- The console's list of orders, page by page.
CREATE INDEX orders_newest ON orders (created_at, reference);
