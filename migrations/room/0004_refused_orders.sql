-- Orders that the room had no place for: their money goes back, so none of them may be applied later.
CREATE TABLE refused_orders (
  order_id TEXT PRIMARY KEY,
  refused_at INTEGER NOT NULL
) WITHOUT ROWID;
