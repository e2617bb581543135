import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { hashPassword } from "../lib/passwords.ts";
import { type AppEnv, endpoint } from "./endpoint.ts";
import { act } from "./room-of.ts";

/** The room, for those who are in it. */
export const rooms = new Hono<AppEnv>();

endpoint(rooms, calls.getRoom, ({ c, session, query }) => act(c, session, "getRoom", query));
endpoint(rooms, calls.renameRoom, ({ c, session, body }) => act(c, session, "renameRoom", body));
endpoint(rooms, calls.muteAll, ({ c, session, body }) => act(c, session, "muteAll", body));
endpoint(rooms, calls.clearHistory, ({ c, session }) => act(c, session, "clearHistory", undefined));
endpoint(rooms, calls.resetRoomLink, ({ c, session }) => act(c, session, "resetRoomLink", undefined));

endpoint(rooms, calls.setPassword, async ({ c, session, body }) => {
  // Who may not must not cost the hashing.
  const me = await act(c, session, "mayI", { capability: calls.setPassword.access });
  if (!me.ok) return me;
  const passwordHash = await hashPassword(c.get("settings").keyring, body.password);
  return act(c, session, "setPassword", { passwordHash });
});
