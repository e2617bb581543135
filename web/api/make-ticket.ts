import { makeTicket } from "@contract/endpoints/entrance.ts";
import { sessionApi } from "./session-api.ts";

/** Creates a ticket for the session's seat; undefined on failure, as callers continue without one. */
export async function ticketFor(session: { token: string; linkCode: string }): Promise<string | undefined> {
  try {
    return (await sessionApi(session.token)(makeTicket, { body: { code: session.linkCode } })).ticket;
  } catch {
    return undefined;
  }
}
