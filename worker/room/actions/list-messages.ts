import type { Message } from "../../contract/message.ts";
import { presentMessages } from "../rules/presenting.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

type Page = { messages: Message[]; more: boolean };
type Wanted = { before?: number | undefined; after?: number | undefined; from?: number | undefined; limit: number };

/** A history page, ascending: the oldest after an id or from a time on, or the newest, optionally before an id. */
export const listMessages: Action<Wanted, Page> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, me }, { before, after, from, limit }) {
    const start = from === undefined ? after : tables.messages.lastBefore(from);
    const forward = start !== undefined;
    const { records, next } = forward
      ? tables.messages.after(start, limit)
      : tables.messages.before(before ?? Number.MAX_SAFE_INTEGER, limit);
    const page = forward ? records : records.toReversed();
    return outcome({
      messages: presentMessages(tables, me, page),
      more: next !== undefined,
    });
  },
};
