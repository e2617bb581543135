import * as z from "zod/mini";
import { setUpRoom } from "../calls/entrance.ts";
import { setupFields, setupNames } from "../login.ts";
import { wireObject } from "../wire.ts";
import { firstKeys } from "./keys.ts";
import { rotatingCalls, withKeys, withRotation } from "./rotating-calls.ts";

/** Calls that carry keys in a sealed room, by their names in `calls`. A live room needs none of `setUpRoom`: 7 kB. */
export const callsWithKeys = {
  /** A sealed room needs its first keys; a later set-up of it needs a rotation. */
  setUpRoom: withKeys(
    setUpRoom,
    wireObject({ ...setupFields, keys: z.optional(firstKeys), ...withRotation }, setupNames),
  ),
  ...rotatingCalls,
};
