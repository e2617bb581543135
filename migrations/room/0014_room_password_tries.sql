-- One row: wrong passwords of all networks together. `tries` falls with time, so it is no whole number.
CREATE TABLE room_password_tries (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  tries REAL NOT NULL,
  counted_at INTEGER NOT NULL
);
