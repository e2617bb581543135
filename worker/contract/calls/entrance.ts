import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { login, loginRequest, setupRequest } from "../login.ts";
import { linkInfo } from "../routes/link.ts";
import { linkInfoPath } from "../routes/paths.ts";
import { email } from "../text/text-rules.ts";
import { timestamp, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const getLink = {
  method: "GET",
  path: linkInfoPath,
  access: "anyone",
  data: linkInfo,
} as const satisfies Call;

export const setUpRoom = {
  method: "POST",
  path: "/api/rooms/setup",
  access: "anyone",
  body: setupRequest,
  data: login,
} as const satisfies Call;

export const logIn = {
  method: "POST",
  path: "/api/login",
  access: "anyone",
  body: loginRequest,
  data: login,
} as const satisfies Call;

export const logOut = {
  method: "POST",
  path: "/api/logout",
  access: "room.read",
  data: nothing,
} as const satisfies Call;

/**
 * Mails a new admin link for every room paid for with this address whose owner opted in. The former link works until
 * the new one is used. The answer never reveals whether a room exists.
 */
export const recoverOwnerLink = {
  method: "POST",
  path: "/api/owner-link/recover",
  access: "anyone",
  body: z.object({ email, captcha: z.optional(z.string()) }),
  data: nothing,
} as const satisfies Call;

/**
 * A ticket for transferring the login to another browser: valid for minutes, and once. `code`: the caller's personal
 * link code.
 */
export const makeTicket = {
  method: "POST",
  path: "/api/tickets",
  access: "room.read",
  body: wireObject({ code: z.string() }, { code: "ic" }),
  data: wireObject({ ticket: z.string(), expiresAt: timestamp }),
} as const satisfies Call;

/** The seat that a ticket opens. A lookup does not use up the ticket. */
export const readTicket = {
  method: "POST",
  path: "/api/login/ticket/look",
  access: "anyone",
  body: z.object({ ticket: z.string() }),
  data: wireObject({ roomName: z.string(), name: z.string() }, { roomName: "chat_mc", name: "mc" }),
} as const satisfies Call;

export const logInByTicket = {
  method: "POST",
  path: "/api/login/ticket",
  access: "anyone",
  body: z.object({ ticket: z.string() }),
  data: login,
} as const satisfies Call;
