import * as z from "zod/mini";
import { setUpRoom } from "../endpoints/entrance.ts";
import { anyName, setupFields, setupNames } from "../login.ts";
import { wireObject } from "../wire.ts";
import { firstKeys } from "./keys.ts";
import { rotatingEndpoints, withKeys } from "./rotating-endpoints.ts";

/**
 * Endpoints that carry keys in a sealed room, by their names in `endpoints`. The chat imports `rotatingEndpoints` only,
 * which spares it the 7 kB of `setUpRoom`.
 */
export const endpointsWithKeys = {
  /** A sealed room needs its first keys. A room that is set up again keeps the names that are left out. */
  setUpRoom: withKeys(
    setUpRoom,
    wireObject(
      { ...setupFields, name: z.optional(anyName), roomName: z.optional(anyName), keys: z.optional(firstKeys) },
      setupNames,
    ),
  ),
  ...rotatingEndpoints,
};
