import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_qx_msg`: `memberId` recalled a message. */
export const messageRecalled = wireObject(
  { messageId: counter, memberId: z.string(), rev: counter },
  { messageId: "msg_id", memberId: "uid" },
);
