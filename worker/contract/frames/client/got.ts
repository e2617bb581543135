import { counter, wireObject } from "../../wire.ts";

/** `got`: how far this client has read what was pushed to it. Not acknowledged. */
export const got = { data: wireObject({ rev: counter }, {}) };
