import { makeTicket } from "@contract/calls/entrance.ts";
import { sessionApi } from "./session-api.ts";

/** A ticket for the seat of this session; undefined when there is none to be had: then one goes without. */
export async function ticketFor(session: { token: string; linkCode: string }): Promise<string | undefined> {
  try {
    return (await sessionApi(session.token)(makeTicket, { body: { code: session.linkCode } })).ticket;
  } catch {
    return undefined;
  }
}
