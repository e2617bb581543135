import { makeTicket } from "@contract/endpoints/entrance.ts";
import { apiWithToken } from "./api-with-token.ts";

/** Creates a ticket for the session's seat; undefined on failure, as callers continue without one. */
export async function ticketFor(session: { token: string; linkCode: string }): Promise<string | undefined> {
  try {
    return (await apiWithToken(session.token)(makeTicket, { body: { code: session.linkCode } })).ticket;
  } catch {
    return undefined;
  }
}
