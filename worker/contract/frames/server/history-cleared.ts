import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

/** `c_chat_clear_msg`: all messages up to `clearedTo` were deleted. */
export const historyCleared = wireObject(
  { clearedTo: counter, memberId: z.string(), rev: counter },
  { memberId: "uid" },
);
