import * as z from "zod/mini";
import { reopening, successor } from "../successor.ts";
import { wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

/** Value of `reopens` in the order of a successor. */
export const getReopening = endpoint("GET", "/api/room/reopening", "room.reopen", { data: reopening });

/** Finds the successor of the session's room or, without a session, of a link's. */
export const findSuccessor = endpoint("POST", "/api/successor", "anyone or session", {
  body: wireObject({ code: z.optional(z.string()) }, { code: "ic" }),
  data: successor,
});
