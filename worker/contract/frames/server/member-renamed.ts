import * as z from "zod/mini";
import { wireObject } from "../../wire.ts";

/** `c_user_up_mc`: a member has another nickname. */
export const memberRenamed = wireObject({ memberId: z.string(), name: z.string() }, { memberId: "uid", name: "mc" });
