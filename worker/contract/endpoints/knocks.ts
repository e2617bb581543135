import * as z from "zod/mini";
import { ownKnock } from "../knock.ts";
import { login } from "../login.ts";
import { nothing } from "../response-body.ts";
import { roomInfo } from "../room-info.ts";
import { flag, onOff } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

const token = z.object({ token: z.string() });

/** Switches knocking on or off. Off lets all in who wait. */
export const setKnocking = endpoint("PUT", "/api/room/knocking", "member.admit", { body: onOff, data: roomInfo });

/** The state of this device's knock; 404 after the knock has ended. */
export const getKnock = endpoint("POST", "/api/knocks/look", "anyone", { body: token, data: ownKnock });
export const withdrawKnock = endpoint("POST", "/api/knocks/withdraw", "anyone", { body: token, data: nothing });

/** Exchanges an admitted knock for a seat and a session, once. */
export const enterByKnock = endpoint("POST", "/api/knocks/enter", "anyone", { body: token, data: login });

/** Lets the knocking person in or declines, with an optional line for them. */
export const answerKnock = endpoint("PUT", "/api/knocks/:id", "member.admit", {
  body: z.object({ admit: flag, line: z.optional(z.string()) }),
  data: roomInfo,
});
