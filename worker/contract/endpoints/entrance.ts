import * as z from "zod/mini";
import { passwordFields } from "../access-changes.ts";
import { knocked } from "../knock.ts";
import { linkInfo } from "../link-info.ts";
import { login, loginRequest, setupRequest } from "../login.ts";
import { nothing } from "../response-body.ts";
import { linkInfoPath } from "../routes/paths.ts";
import { email } from "../text/text-rules.ts";
import { timestamp, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const getLink = endpoint("GET", linkInfoPath, "anyone", { data: linkInfo });
export const setUpRoom = endpoint("POST", "/api/rooms/setup", "anyone", { body: setupRequest, data: login });

/** A login that would take a new seat in a room with knocking answers with a knock. */
export const logIn = endpoint("POST", "/api/login", "anyone", { body: loginRequest, data: z.union([knocked, login]) });

/** Sets a new room password by the admin link alone; ends all other sessions. */
export const setOwnerPassword = endpoint("POST", "/api/rooms/owner-password", "anyone", {
  body: wireObject({ code: z.string(), ...passwordFields }, { code: "ic" }),
  data: login,
});

export const logOut = endpoint("POST", "/api/logout", "room.read", { data: nothing });

/**
 * Mails a new admin link for every room paid for with this address whose owner opted in. The former link works until
 * the new one is used. The answer never reveals whether a room exists.
 */
export const recoverOwnerLink = endpoint("POST", "/api/owner-link/recover", "anyone", {
  body: z.object({ email, captcha: z.optional(z.string()) }),
  data: nothing,
});

/**
 * A ticket for transferring the login to another browser: valid for minutes, and once. `code`: the caller's personal
 * link code.
 */
export const makeTicket = endpoint("POST", "/api/tickets", "room.read", {
  body: wireObject({ code: z.string() }, { code: "ic" }),
  data: wireObject({ ticket: z.string(), expiresAt: timestamp }),
});

/** The seat that a ticket opens. A lookup does not use up the ticket. */
export const readTicket = endpoint("POST", "/api/login/ticket/look", "anyone", {
  body: z.object({ ticket: z.string() }),
  data: wireObject(
    {
      roomName: z.string(),
      name: z.string(),
      roomId: z.optional(z.string()),
      memberId: z.optional(z.string()),
    },
    { roomName: "chat_mc", name: "mc", roomId: "chat_id", memberId: "uid" },
  ),
});

export const logInByTicket = endpoint("POST", "/api/login/ticket", "anyone", {
  body: z.object({ ticket: z.string() }),
  data: login,
});

/** Within an hour, ends the session that the caller's ticket began and those begun from it; drops an unspent ticket. */
export const undoTicket = endpoint("POST", "/api/tickets/undo", "room.read", {
  body: z.object({ ticket: z.string() }),
  data: z.null(),
});
