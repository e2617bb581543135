import * as z from "zod/mini";
import { flag, wireObject } from "../../wire.ts";

/** `c_online`: a member's first socket opened, or the last one closed. */
export const onlineChanged = wireObject({ memberId: z.string(), online: flag }, { memberId: "uid" });
