import type { Message } from "../../contract/message.ts";
import { outcome } from "../outcome.ts";
import { presentMessages } from "../rules/present-messages.ts";
import type { Action } from "../verb.ts";

type Page = { messages: Message[]; more: boolean };
type Wanted = Partial<Record<"before" | "after" | "from" | "since", number | undefined>> & { limit: number };

/** A history page, ascending: the oldest after an id or from a time on, the changed ones, or the newest before an id. */
export const listMessages: Action<Wanted, Page> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables, me }, { before, after, from, since, limit }) {
    if (since !== undefined) {
      const { records, next } = tables.messages.changedFrom(since, after ?? 0, limit);
      return outcome({ messages: presentMessages(tables, me, records), more: next !== undefined });
    }
    const start = from === undefined ? after : tables.messages.lastBefore(from, tables.imports.state()?.lastId);
    const forward = start !== undefined;
    const { records, next } = forward
      ? tables.messages.after(start, limit)
      : tables.messages.before(before ?? Number.MAX_SAFE_INTEGER, limit);
    const page = forward ? records : records.toReversed();
    return outcome({ messages: presentMessages(tables, me, page), more: next !== undefined });
  },
};
