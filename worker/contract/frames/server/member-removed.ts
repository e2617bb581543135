import * as z from "zod/mini";
import { wireObject } from "../../wire.ts";

/** `c_chat_user_del`: a seat is free again. */
export const memberRemoved = wireObject({ memberId: z.string() }, { memberId: "uid" });
