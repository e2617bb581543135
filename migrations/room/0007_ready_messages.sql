-- A message as it travels, made once, when it is written; '' for one that was altered, has files or is from before:
-- such a one is made anew for each reader.
ALTER TABLE messages ADD COLUMN ready TEXT NOT NULL DEFAULT '';

-- How far everybody has read, in one row: many who read at the same time cost one write. JSON: member to message id.
CREATE TABLE read_positions (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  positions TEXT NOT NULL
);
INSERT INTO read_positions (id, positions)
  SELECT 1, json_group_object(id, read_up_to) FROM members WHERE joined_at IS NOT NULL;
ALTER TABLE members DROP COLUMN read_up_to;
