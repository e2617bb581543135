import { counter, wireObject } from "../../wire.ts";

/** `qx_msg`: take a message back, for everybody. */
export const recall = {
  data: wireObject({ messageId: counter }, { messageId: "msg_id" }),
  ack: wireObject({ messageId: counter }, { messageId: "msg_id" }),
};
