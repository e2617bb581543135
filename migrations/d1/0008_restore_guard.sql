-- One row: a counter whose copy outside tells that this database was wound back, and the room behind which the people of
-- purged rooms are forgotten again then (NULL: nothing to do).
CREATE TABLE restore_guard (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  ticks INTEGER NOT NULL,
  purged_after TEXT
) STRICT;
