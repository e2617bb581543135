import * as Limits from "../../contract/limits.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

/** Begins a session on another device of the same member; this device stays logged in. `ticket`: the ticket's digest. */
export const beginSession: Action<{ sessionHash: string; ticket: string }, Admission> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me, session, now }, { sessionHash, ticket }) =>
    admit(tables, me, sessionHash, now, { maker: { session, ticket } }),
};

/**
 * Undoes a hand-off up to an hour after it: ends the session that redeemed this member's ticket, and all sessions handed
 * off from that one.
 */
export const endTicketSession: Action<{ ticket: string }, Record<string, never>> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me, now }, { ticket }) {
    const endings = tables.sessions.endByTicket(me.id, ticket, now - Limits.ticketUndoMs);
    return outcome({}, endings.length > 0 ? rotationBecomesDue(tables, now) : [], endings);
  },
};
