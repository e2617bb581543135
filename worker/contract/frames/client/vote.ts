import * as z from "zod/mini";
import { counter, wireObject } from "../../wire.ts";

const choice = wireObject({ messageId: counter, choices: z.array(counter) }, { messageId: "msg_id" });

/** `vote_msg`: the member's choice in a poll, as option numbers from 0; none takes the vote back. */
export const vote = { data: choice, ack: choice };
