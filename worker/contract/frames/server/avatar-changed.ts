import * as z from "zod/mini";
import { wireObject } from "../../wire.ts";

/** `c_user_up_avatar`: a member has another picture. */
export const avatarChanged = wireObject({ memberId: z.string(), avatar: z.string() }, { memberId: "uid" });
