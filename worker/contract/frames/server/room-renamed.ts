import * as z from "zod/mini";
import { wireObject } from "../../wire.ts";

/** `c_chat_up_mc`: the room has another name. */
export const roomRenamed = wireObject({ name: z.string() }, { name: "chat_mc" });
