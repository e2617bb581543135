import type { ResultCode } from "../contract/codes.ts";
import type { Push as AnyPush } from "../contract/frames/server-frames.ts";
import type { Capability } from "../contract/permissions.ts";

/** A broadcast. A new message is pre-serialized, because its JSON is built once. */
export type Push = Exclude<AnyPush, { event: "messagesAdded" }> | { event: "messagesAdded"; text: string; rev: number };

/** Capability that a member needs to receive these pushes. They have no revision. All other pushes are broadcast. */
export const pushCapabilities: Partial<Record<Push["event"], Capability>> = {
  knocks: "member.admit",
  reports: "room.seeReports",
};

/** A reply as pre-serialized JSON. */
export class SerializedReply {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Sockets to close, with the result code and its `reason`. */
export type Ending = { code: ResultCode; reason?: "password" | "undone" } & (
  | { memberId: string }
  | { sessions: readonly string[] }
  | { everyone: true }
);

/** A push for one socket: that of a place in the call. */
export interface CallSignal {
  to: string;
  memberId: string;
  push: Extract<AnyPush, { event: "callSignalled" }>;
}

/** Result of a command or action: the reply, the pushes for all, and the sockets to close. */
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

/** Makes work for a transaction that replies nothing. */
export function withoutReply<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => Outcome<null> {
  return (...args) => {
    work(...args);
    return outcome(null);
  };
}
