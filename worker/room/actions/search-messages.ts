import * as Limits from "../../contract/limits.ts";
import type { Message } from "../../contract/message.ts";
import { searchTerms } from "../../contract/text/search-terms.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { outcome } from "../outcome.ts";
import { presentMessages } from "../rules/present-messages.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

type Found = { messages: Message[]; more: boolean };

export const searchMessages: Action<{ text: string; before?: number | undefined; limit: number }, Found> = {
  needs: "room.read",
  run({ tables, me, now }, { text, before = Number.MAX_SAFE_INTEGER, limit }) {
    checkNotSealed(tables);
    const terms = searchTerms(cleanText(text));
    if (terms.length === 0) return outcome({ messages: [], more: false });
    const ids = tables.search.find({ terms, before, limit: limit + 1 });
    if (tables.search.hasUnindexed(tables.details.lastId) && tables.jobs.dueAt("indexMessages") === undefined)
      tables.jobs.schedule("indexMessages", now + Limits.indexingPauseMs);
    const { records, next } = tables.messages.pageByIds(ids.slice(0, limit));
    return outcome({
      messages: presentMessages(tables, me, records),
      more: next !== undefined || ids.length > limit,
    });
  },
};
