-- When members changed their email addresses in the last day: each new one gets an email that asks to confirm it.
CREATE TABLE address_changes (
  member_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL
);
