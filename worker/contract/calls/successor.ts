import * as z from "zod/mini";
import { reopening, successor } from "../successor.ts";
import { wireObject } from "../wire.ts";
import { call } from "./call.ts";

/** For the order of a successor, which `reopens` of the order asks for. */
export const getReopening = call("GET", "/api/room/reopening", "room.reopen", { data: reopening });

/** Of the session's room or, without a session, of a link's. */
export const findSuccessor = call("POST", "/api/successor", "anyone or session", {
  body: wireObject({ code: z.optional(z.string()) }, { code: "ic" }),
  data: successor,
});
