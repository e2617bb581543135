import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import type { Capability } from "../../contract/permissions.ts";
import { checkCapability } from "../context.ts";
import { outcome } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

export const assertCapability: Action<{ capability: Capability }, Record<string, never>> = {
  needs: "room.read",
  rate: "costly",
  run({ me }, { capability }) {
    checkCapability(me, capability);
    return outcome({});
  },
};

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

export const logOut: Action<void, Record<string, never>> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, session }) {
    tables.sessions.end(session, ResultCode.loggedOut);
    return outcome({}, [], [{ code: ResultCode.loggedOut, sessions: [session] }]);
  },
};
