import * as z from "zod/mini";
import { ownerLinkFields, passwordFields, removalFields, removalNames } from "../access-changes.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { renewOwnerLink, resetRoomLink, setPassword } from "../endpoints/owner.ts";
import { handOver, removeMember, resetMember } from "../endpoints/seats.ts";
import * as Limits from "../limits.ts";
import { wireObject } from "../wire.ts";
import { rotation } from "./keys.ts";

/** A sealed room refuses an endpoint that takes access away without a rotation. */
const withRotation = { rotation: z.optional(rotation) };

type WithKeys<C extends Endpoint, Body extends z.ZodMiniType> = Omit<C, "body"> & { body: Body; bodyMaxBytes: number };

/** The endpoint with keys in its body. Pages of unsealed rooms use the one without, and load no schema of keys. */
export const withKeys = <C extends Endpoint, Body extends z.ZodMiniType>(
  endpoint: C,
  body: Body,
): WithKeys<C, Body> => ({
  ...endpoint,
  body,
  bodyMaxBytes: Limits.keysBodyMaxBytes,
});

/** Endpoints of members that carry a rotation in a sealed room. */
export const rotatingEndpoints = {
  setPassword: withKeys(setPassword, z.object({ ...passwordFields, ...withRotation })),
  renewOwnerLink: withKeys(renewOwnerLink, wireObject({ ...ownerLinkFields, ...withRotation })),
  resetRoomLink: withKeys(resetRoomLink, z.object(withRotation)),
  handOver: withKeys(handOver, z.object(withRotation)),
  resetMember: withKeys(resetMember, z.object(withRotation)),
  removeMember: withKeys(removeMember, wireObject({ ...removalFields, ...withRotation }, removalNames)),
};
