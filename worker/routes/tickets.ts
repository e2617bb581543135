import { endpoints } from "../contract/endpoints/endpoints.ts";
import { dropTicket, findTicket, insertTicket, spendTicket } from "../directory/login-tickets.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { act, linkOf } from "../http/room-stub.ts";
import { newToken } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { Refused } from "../lib/result.ts";
import { presentLogin } from "./present-login.ts";

/**
 * Tickets move a session to another browser: after a payment in the phone's browser, back to the room in an in-app
 * browser. A ticket ends with its session.
 */
export const tickets = createRoutes();

handle(tickets, endpoints.makeTicket, async ({ c, session, body }) => {
  await act(c, session, "getRoom", {});
  if (linkOf(c, body.code).roomId !== session.roomId) throw new Refused("linkInvalid");
  await countAttempt(c, "ticket", session.hash);
  const { roomId, hash: sessionHash } = session;
  return await insertTicket(directoryOf(c), { roomId, sessionHash, linkCode: body.code }, Date.now());
});

handle(tickets, endpoints.readTicket, async ({ c, body }) => {
  takeFromBucket(c, "ticketTry");
  const found = await findTicket(directoryOf(c), body.ticket, Date.now());
  if (!found) throw new Refused("linkInvalid");
  const room = await act(c, { roomId: found.roomId, hash: found.sessionHash }, "getRoom", {});
  return { roomName: room.name, name: room.me.name, roomId: found.roomId, memberId: room.me.id };
});

handle(tickets, endpoints.logInByTicket, async ({ c, body }) => {
  takeFromBucket(c, "ticketTry");
  const spent = await spendTicket(directoryOf(c), body.ticket, Date.now());
  if (!spent) throw new Refused("linkInvalid");
  const { roomId, sessionHash: hash, linkCode } = spent;
  const token = newToken(c.get("settings").keyring, roomId);
  const admission = await act(c, { roomId, hash }, "beginSession", {
    sessionHash: digest(token),
    ticket: digest(body.ticket),
  });
  return presentLogin(c, admission, token, roomId, linkCode);
});

handle(tickets, endpoints.undoTicket, async ({ c, session, body }) => {
  // First, so that a login after the session's end finds no ticket.
  await dropTicket(directoryOf(c), body.ticket, session.hash);
  await act(c, session, "endTicketSession", { ticket: digest(body.ticket) });
  return null;
});
