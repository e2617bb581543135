-- Members whose coming the owner has not been told of yet: one letter tells of many.
CREATE TABLE newcomers (
  member_id TEXT PRIMARY KEY
) WITHOUT ROWID;

-- A letter of before that still waits tells of one.
UPDATE due_letters SET content = json_set(
  json_remove(content, '$.name'), '$.names', json_array(json_extract(content, '$.name')), '$.more', 0
) WHERE json_extract(content, '$.kind') = 'newMember';
