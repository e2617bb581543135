import * as z from "zod/mini";
import { flag, wireObject } from "../../wire.ts";

/** `c_typing`: a member is writing, or stopped. */
export const typing = wireObject({ memberId: z.string(), on: flag }, { memberId: "uid" });
