-- A co-owner set the room's password: the owner's devices, which stay logged in, do not know it.
ALTER TABLE room ADD COLUMN password_by_other INTEGER NOT NULL DEFAULT 0;
