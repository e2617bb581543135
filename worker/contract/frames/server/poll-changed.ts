import { poll } from "../../poll.ts";
import { counter, wireObject } from "../../wire.ts";

/** `c_poll`: new results of a poll, at most once a second, or its end. */
export const pollChanged = wireObject({ messageId: counter, poll, rev: counter }, { messageId: "msg_id" });
