import * as z from "zod/mini";
import { wireObject } from "../../wire.ts";

/** `c_chat_user_add`: somebody took a seat. */
export const memberAdded = wireObject({ id: z.string(), avatar: z.string(), name: z.string() }, { name: "mc" });
