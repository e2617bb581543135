import * as z from "zod/mini";
import { password } from "./text/text-rules.ts";
import { flag } from "./wire.ts";

/* Fields of bodies that take access away. In a sealed room a rotation of keys joins them: see `endpointsWithKeys`. */

export const passwordFields = { password };
export const ownerLinkFields = { logOutOthers: z.optional(flag) };

/**
 * Removal of a member. It may renew the room link and the password in the same transaction, because the room link would
 * let a removed member return.
 */
export const removalFields = { renewLink: z.optional(flag), password: z.optional(password) };
export const removalNames = { renewLink: "new_link" } as const;
