import { flag, wireObject } from "../../wire.ts";

/** `typing`: best effort, not acknowledged. */
export const typing = { data: wireObject({ on: flag }) };
