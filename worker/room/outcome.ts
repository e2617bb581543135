import type { ResultCode } from "../contract/codes.ts";
import type { Push } from "../contract/frames/server-frames.ts";

/** Whose sockets are to be closed, and with which result code. */
export type Ending = { code: ResultCode } & (
  | { memberId: string }
  | { sessions: readonly string[] }
  | { everybody: true }
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
