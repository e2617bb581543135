-- Last visits of the members who show them: the minute in which a member's last socket closed, as milliseconds since 1970.
CREATE TABLE last_visits (
  member_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
