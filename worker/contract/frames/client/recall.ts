import { counter, wireObject } from "../../wire.ts";

/** `qx_msg`: deletes the member's own message for all. */
export const recall = {
  data: wireObject({ messageId: counter }, { messageId: "msg_id" }),
  ack: wireObject({ messageId: counter }, { messageId: "msg_id" }),
};
