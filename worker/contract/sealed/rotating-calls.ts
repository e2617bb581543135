import * as z from "zod/mini";
import { ownerLinkFields, passwordFields, removalFields, removalNames } from "../access-changes.ts";
import type { Call } from "../calls/call.ts";
import { renewOwnerLink, resetRoomLink, setPassword } from "../calls/owner.ts";
import { handOver, removeMember, resetMember } from "../calls/seats.ts";
import * as Limits from "../limits.ts";
import { wireObject } from "../wire.ts";
import { rotation } from "./keys.ts";

/** A sealed room refuses a call that takes access away without a rotation. */
const withRotation = { rotation: z.optional(rotation) };

type WithKeys<C extends Call, Body extends z.ZodMiniType> = Omit<C, "body"> & { body: Body; bodyMaxBytes: number };

/** The call with keys in its body. Pages of unsealed rooms use the call without them, and load no schema of keys. */
export const withKeys = <C extends Call, Body extends z.ZodMiniType>(call: C, body: Body): WithKeys<C, Body> => ({
  ...call,
  body,
  bodyMaxBytes: Limits.keysBodyMaxBytes,
});

/** Calls of members that carry a rotation in a sealed room. */
export const rotatingCalls = {
  setPassword: withKeys(setPassword, z.object({ ...passwordFields, ...withRotation })),
  renewOwnerLink: withKeys(renewOwnerLink, wireObject({ ...ownerLinkFields, ...withRotation })),
  resetRoomLink: withKeys(resetRoomLink, z.object(withRotation)),
  handOver: withKeys(handOver, z.object(withRotation)),
  resetMember: withKeys(resetMember, z.object(withRotation)),
  removeMember: withKeys(removeMember, wireObject({ ...removalFields, ...withRotation }, removalNames)),
};
