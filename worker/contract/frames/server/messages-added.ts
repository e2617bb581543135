import * as z from "zod/mini";
import { message } from "../../message.ts";

/** `c_add_msg`: new messages, in order; under load several travel in one frame. */
export const messagesAdded = z.array(message);
