import type { MessageContent } from "../../contract/message.ts";
import { outcome } from "../outcome.ts";
import { checkSealed } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

type Page = { messages: MessageContent[]; more: boolean };
type Wanted = Partial<Record<"before" | "after", number | undefined>> & { limit: number };

/** A page of a sealed room's contents, ascending: the oldest after an id, or the newest before one. */
export const listContents: Action<Wanted, Page> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables }, { before, after, limit }) {
    checkSealed(tables);
    return outcome(
      after === undefined
        ? tables.messages.contentsBefore(before ?? Number.MAX_SAFE_INTEGER, limit)
        : tables.messages.contentsAfter(after, limit),
    );
  },
};
