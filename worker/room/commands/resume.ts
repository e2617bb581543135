import { missedText } from "../../contract/frames/client/resume.ts";
import { Limits } from "../../contract/limits.ts";
import { fileUrls } from "../file-use.ts";
import { textFor } from "../message-texts.ts";
import type { Page } from "../missed-pages.ts";
import { outcome, ReadyReply } from "../outcome.ts";
import { presentMembers, presentRoom } from "../presenting.ts";
import type { Command } from "./command.ts";

/** Those who come back to the same page get the same answer, when the page is all of it. */
const answers = new WeakMap<Page, { rev: number; clearedTo: number; reply: ReadyReply }>();

/**
 * What a client missed: first the messages up to the asked id that were altered since the asked revision, then those
 * after the id. A page that ends among the altered ones answers with the revision reached, so that asking again with
 * what is given goes on exactly there.
 */
export const resume: Command<"resume"> = ({ parts, me, now }, { afterId, rev, epoch }) => {
  const { details, messages, receipts } = parts;
  const otherStorage = epoch !== undefined && epoch !== details.epoch;
  const fromTheFuture = afterId > details.lastId || (rev ?? 0) > details.rev;
  const from = Math.max(afterId, details.clearedTo);
  if (otherStorage || fromTheFuture || details.lastId - from > Limits.resumeMissedMax)
    return outcome({ reloadFrom: details.lastId });

  const page = Limits.resumePageMax;
  const altered = rev === undefined ? [] : messages.changedSince(rev, afterId, page + 1);
  const alteredPage = wholeRevisions(altered, page);
  const alteredLeft = alteredPage.length < altered.length;
  const room = page - alteredPage.length;
  const reader = { memberId: me.id, reads: receipts.counter(), urlOf: fileUrls(parts) };
  const fresh = alteredLeft ? undefined : messages.textAfter(afterId, room, reader);
  const since = rev ?? details.rev;
  const pageAlone = altered.length === 0 && since >= Math.max(details.roomRev, details.membersRev) ? fresh : undefined;
  const former = pageAlone && answers.get(pageAlone);
  if (former?.rev === details.rev && former.clearedTo === details.clearedTo) return outcome(former.reply);
  const texts = alteredPage.map((message) => textFor(reader, message));
  if (fresh?.text) texts.push(fresh.text);
  const rest = {
    rev: alteredLeft ? (alteredPage.at(-1)?.rev ?? details.rev) : details.rev,
    epoch: details.epoch,
    clearedTo: details.clearedTo,
    more: alteredLeft || (fresh?.more ?? false),
    ...(since < details.roomRev ? { room: presentRoom(parts, me, now) } : {}),
    ...(since < details.membersRev ? { members: presentMembers(parts, me) } : {}),
  };
  const reply = new ReadyReply(missedText(texts, rest));
  if (pageAlone) answers.set(pageAlone, { rev: details.rev, clearedTo: details.clearedTo, reply });
  return outcome(reply);
};

/** A recall alters the message and all that quote it at one revision: a page never ends between them. */
function wholeRevisions<T extends { rev: number }>(altered: readonly T[], page: number): readonly T[] {
  if (altered.length <= page) return altered;
  const cutRev = altered[page]?.rev;
  const kept = altered.slice(0, page).filter((message) => message.rev !== cutRev);
  // More than a page at one revision: rather a long page than one that never ends.
  return kept.length > 0 ? kept : altered;
}
