import * as z from "zod/mini";
import { flag, int, wireObject } from "../../wire.ts";

/**
 * `close_auth` and `close_logout`: the result code for which the server closes the socket. `reason` "password": the
 * room's password was changed; "undone": another device undid the hand-off that began the session.
 */
export const closing = wireObject({ code: int, removed: z.optional(flag), reason: z.optional(z.string()) });
