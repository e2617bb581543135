import type { ResultCode } from "../../contract/codes.ts";
import type { Push as AnyPush } from "../../contract/frames/server-frames.ts";

/** What everybody is told. A new message comes as the text that it travels as: it is made once. */
export type Push = Exclude<AnyPush, { event: "messagesAdded" }> | { event: "messagesAdded"; text: string; rev: number };

/** An answer that is JSON text already, as it travels. */
export class SerializedReply {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Sockets to close, with which result code, and the `reason` that goes with it. */
export type Ending = { code: ResultCode; reason?: "password" } & (
  | { memberId: string }
  | { sessions: readonly string[] }
  | { everyone: true }
);

/** What a command or an action came to: the answer, what everybody is told, and who has to leave. */
export interface Outcome<Reply> {
  reply: Reply;
  pushes: readonly Push[];
  endings: readonly Ending[];
}

export function outcome<Reply>(
  reply: Reply,
  pushes: readonly Push[] = [],
  endings: readonly Ending[] = [],
): Outcome<Reply> {
  return { reply, pushes, endings };
}
