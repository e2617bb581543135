-- Files that reports copied: one copy for all reports of a room. Reports of earlier releases have no rows here, and copies
-- of their own.
CREATE TABLE report_files (
  room_id TEXT NOT NULL,
  file_id TEXT NOT NULL,
  report_id TEXT NOT NULL,
  UNIQUE (room_id, file_id, report_id)
) STRICT;
CREATE INDEX report_files_by_report ON report_files (report_id);
