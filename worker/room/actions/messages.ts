import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import type { listVotes as listVotesCall } from "../../contract/endpoints/messages.ts";
import * as Limits from "../../contract/limits.ts";
import type { Message, MessageContent } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import { searchTerms } from "../../contract/text/search-terms.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { changePoll, findPoll } from "../rules/messages/polls.ts";
import { presentMessages } from "../rules/present-messages.ts";
import { checkNotSealed, checkSealed } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

type Page<Shown = Message> = { messages: Shown[]; more: boolean };
type Range<Bounds extends string> = Partial<Record<Bounds, number | undefined>> & { limit: number };

/** A history page, ascending: the oldest after an id or from a time on, the changed ones, or the newest before an id. */
export const listMessages: Action<Range<"before" | "after" | "from" | "since">, Page> = {
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

/** A page of a sealed room's contents, ascending: the oldest after an id, or the newest before one. */
export const listContents: Action<Range<"before" | "after">, Page<MessageContent>> = {
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

export const searchMessages: Action<{ text: string; before?: number | undefined; limit: number }, Page> = {
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

/**
 * All existing messages of these ids, ascending. 200 messages may have 12 MB: their bytes are counted before they are
 * read, for the member and for the room, whose memory holds the answers to all.
 */
export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  rate: "history",
  inGrace: true,
  run({ tables, me, now }, { ids }) {
    const { bytesByIds, bytesByIdsOfRoom, installation, messages } = tables;
    if (installation.rateLimits) {
      const bytes = messages.bytesOf(ids);
      const needed = Math.min(bytes, Limits.byIdsBytesOfMember);
      checkWait(bytesByIdsOfRoom.waitMs("", now, needed));
      checkWait(bytesByIds.take(me.id, now, bytes, needed));
      bytesByIdsOfRoom.take("", now, bytes, needed);
    }
    return outcome(presentMessages(tables, me, messages.byIds(ids)));
  },
};

/** The caller's choices in a poll, and the voters per option unless the poll is anonymous. */
export const listVotes: Action<{ messageId: number }, EndpointData<typeof listVotesCall>> = {
  needs: "room.read",
  run({ tables, me }, { messageId }) {
    const { options, anonymous } = findPoll(tables, messageId).body.poll;
    const votes = tables.votes.of(messageId);
    const choices = [...(votes.get(me.id) ?? [])];
    if (anonymous) return outcome({ choices });
    const voters = options.map((_, option) =>
      [...votes].filter(([, chosen]) => chosen.includes(option)).map(([memberId]) => memberId),
    );
    return outcome({ choices, voters });
  },
};

/** Ends a poll early: by its sender, or by a member who may recall any message. */
export const endPoll: Action<{ messageId: number }, { endsAt: number }> = {
  needs: "message.send",
  run({ tables, me, now }, { messageId }) {
    const message = findPoll(tables, messageId);
    if (message.senderId !== me.id && !can(me.role, "message.recallAny")) throw new Refused("forbidden");
    const { endsAt } = message.body.poll;
    if (endsAt !== undefined && endsAt <= now) return outcome({ endsAt });
    return outcome({ endsAt: now }, [changePoll(tables, message, { endsAt: now })]);
  },
};
