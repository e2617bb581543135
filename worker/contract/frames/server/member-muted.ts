import * as z from "zod/mini";
import { flag, wireObject } from "../../wire.ts";

/** `c_user_up_ltzt`: a member was muted or unmuted. */
export const memberMuted = wireObject({ memberId: z.string(), on: flag }, { memberId: "jin_uid" });
