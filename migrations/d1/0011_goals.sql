-- A goal: members of a room pay for its time together. Price and seats are fixed when the goal is made. `least` is the
-- smallest contribution, and no contribution leaves less than that to be paid. `applied_at`: the room has the
-- time. `done_at`: the goal is over, and the room was told.
CREATE TABLE goals (
  id TEXT PRIMARY KEY NOT NULL,
  room_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'reached', 'missed', 'cancelled')),
  days INTEGER NOT NULL CHECK (days > 0),
  amount INTEGER NOT NULL CHECK (amount > 0),
  least INTEGER NOT NULL,
  currency TEXT NOT NULL,
  basis_seats INTEGER NOT NULL,
  basis_ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  applied_at INTEGER,
  done_at INTEGER
) STRICT;

CREATE UNIQUE INDEX goals_open ON goals (room_id) WHERE state = 'open';
CREATE INDEX goals_by_room ON goals (room_id, created_at);
CREATE INDEX goals_unfinished ON goals (checked_at) WHERE done_at IS NULL;

-- An order with a goal is a contribution. Its stored kind is 'time', and its basis fits no room: a release without goals
-- refunds it.
ALTER TABLE orders ADD COLUMN goal_id TEXT REFERENCES goals (id);
CREATE INDEX orders_by_goal ON orders (goal_id) WHERE goal_id IS NOT NULL;
