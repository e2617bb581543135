import { changesJsonTail, missedText } from "../../contract/frames/resume.ts";
import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { slowDown } from "../context.ts";
import { outcome, SerializedReply } from "../outcome.ts";
import { presentMembers } from "../rules/present-members.ts";
import { readerOf } from "../rules/present-messages.ts";
import { presentRoom } from "../rules/present-room.ts";
import { presentCall } from "../rules/voice-call.ts";
import { messageJsonFor } from "../tables/messages/message-json.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import type { RecordPage } from "../tables/messages/messages.ts";
import type { Page } from "../tables/messages/missed-pages.ts";
import type { Command } from "../verb.ts";

/** Cache of replies by page, for clients that resume at the same page when the page is the whole reply. */
const answers = new WeakMap<Page, { rev: number; clearedTo: number; reply: SerializedReply; bytes: number }>();

/**
 * Replies with missed changes: first messages up to the requested id that changed since the requested revision, then
 * newer messages. A page that ends within the changed ones carries the revision reached, so that the next request
 * continues there.
 */
export const resume: Command<"resume"> = ({ tables, me, now }, { afterId, rev, epoch }) => {
  const { details, messages, installation, bytesResumed } = tables;
  const waitMs = installation.rateLimits ? bytesResumed.waitMs(me.id, now) : 0;
  if (waitMs > 0) throw slowDown(waitMs);
  const otherStorage = epoch !== undefined && epoch !== details.epoch;
  const fromTheFuture = afterId > details.lastId || (rev ?? 0) > details.rev;
  const from = Math.max(afterId, details.clearedTo);
  const reload = outcome({ reloadFrom: details.lastId });
  if (otherStorage || fromTheFuture || details.lastId - from > Limits.resumeMissedMax) return reload;

  const since = rev ?? details.rev;
  // Knocks have no revision: members who see them get the room each time.
  const seesKnocks = details.knocking && can(me.role, "member.admit");
  const changes = changesJsonTail({
    ...(since < details.roomRev || seesKnocks ? { room: presentRoom(tables, me, now) } : {}),
    ...(since < details.membersRev ? { members: presentMembers(tables, me) } : {}),
    ...presentCall(tables),
  });
  const limit = { messages: Limits.resumePageMax, bytes: Limits.pageMaxBytes - headBytes - Buffer.byteLength(changes) };
  const altered = messages.changedSince(since, afterId, limit);
  const alteredPage = wholeRevisions(altered);
  if (alteredPage === undefined) return reload;
  const reader = readerOf(tables, me);
  const texts = alteredPage.map((message) => messageJsonFor(reader, message));
  const taken = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
  // Each page makes progress: full of changed messages it advances the revision, else it holds a new message.
  const left = { messages: taken > limit.bytes / 2 ? 0 : limit.messages - texts.length, bytes: limit.bytes - taken };
  const fresh = altered.next ? undefined : messages.textAfter(afterId, left, reader);
  const pageAlone = texts.length === 0 && changes === "" ? fresh : undefined;
  const former = pageAlone && answers.get(pageAlone);
  // A full page without changed messages may carry an older revision: later changes are requested from there.
  const isNewest = former?.rev === details.rev || (former && pageAlone?.more && former.rev >= since);
  if (former && isNewest && former.clearedTo === details.clearedTo) {
    bytesResumed.take(me.id, now, former.bytes);
    return outcome(former.reply);
  }
  if (fresh?.text) texts.push(fresh.text);
  const position = {
    rev: altered.next ? (alteredPage.at(-1)?.rev ?? details.rev) : details.rev,
    epoch: details.epoch,
    clearedTo: details.clearedTo,
    more: altered.next !== undefined || (fresh?.more ?? false),
  };
  const reply = new SerializedReply(missedText(texts, position, changes));
  const bytes = Buffer.byteLength(reply.json);
  bytesResumed.take(me.id, now, bytes);
  if (pageAlone) answers.set(pageAlone, { rev: details.rev, clearedTo: details.clearedTo, reply, bytes });
  return outcome(reply);
};

/** Bytes of a reply apart from its messages. */
const headBytes = 1024;

/**
 * A recall changes a message and all replies to it at one revision. A page never ends within a revision, because the
 * client's position is only a revision. Undefined if one revision exceeds a page.
 */
function wholeRevisions({ records, next }: RecordPage): readonly MessageRecord[] | undefined {
  if (!next) return records;
  const whole = records.filter(({ rev }) => rev !== next.rev);
  return whole.length > 0 ? whole : undefined;
}
