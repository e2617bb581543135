import { Limits } from "../contract/limits.ts";
import { ownerMark } from "../contract/member.ts";
import { firstCharacters } from "../contract/text.ts";
import { callOf } from "./calling.ts";
import type { DuePush, Errands } from "./errands.ts";
import type { MemberRecord } from "./members.ts";
import { outcome } from "./outcome.ts";
import type { Parts } from "./parts.ts";
import type { Turns } from "./turns.ts";

interface HandingOver {
  parts: Parts;
  turns: Turns;
  errands: Errands;
}

/** Others take the letters over first, then the room forgets them: what was interrupted is done again. */
export async function postLetters({ parts, turns, errands }: HandingOver): Promise<void> {
  for (;;) {
    parts.details.load();
    const { roomId } = parts.details;
    const letters = parts.letters.due(roomId, Limits.lettersAtOnce);
    if (letters.length === 0) break;
    await errands.post(roomId, letters);
    const forgotten = turns.ask(({ letters: kept }) => {
      kept.forget(letters.map(({ id }) => id));
      return outcome(null);
    });
    // They would be handed over again at once, and for ever.
    if (!forgotten.ok) throw new Error(forgotten.reason);
  }
  parts.jobs.done("postLetters");
}

/**
 * Notifies the devices of members without an open socket of what they have not read. Told first and noted then: a
 * notification that comes twice replaces itself. While messages keep coming, the next ones are told after a pause.
 */
export async function pushMessages({ parts, turns, errands }: HandingOver): Promise<void> {
  turns.ask((all, now) => {
    all.jobs.schedule("push", now + Limits.pushAgainMs);
    all.pushSubscriptions.sweep();
    return outcome(null);
  });
  parts.details.load();
  const upTo = parts.details.lastId;
  const due = parts.details.stateAt(Date.now()) === "normal" ? duePushes(parts) : [];
  if (due.length === 0) {
    parts.jobs.done("push");
    return;
  }
  const gone = await errands.push(due);
  turns.ask(({ pushSubscriptions }) => {
    for (const { subscription } of due) pushSubscriptions.toldUpTo(subscription.endpoint, upTo);
    for (const endpoint of gone) pushSubscriptions.remove(endpoint);
    return outcome(null);
  });
}

function duePushes(parts: Parts): DuePush[] {
  return parts.pushSubscriptions.members().flatMap((memberId) => {
    const member = parts.members.find(memberId);
    if (!member?.flags.notify || parts.isOnline(memberId)) return [];
    return parts.pushSubscriptions.of(memberId).flatMap(({ subscription, toldUpTo }) => {
      const notice = noticeFor(parts, member, toldUpTo);
      return notice ? [{ subscription, notice }] : [];
    });
  });
}

/** A notification is only text, so the owner is told by a mark that no member's name may hold. */
function nameWithMark(sender: MemberRecord | undefined): string {
  return `${sender?.role === "owner" ? `${ownerMark} ` : ""}${sender?.name ?? ""}`;
}

/** Undefined when there is nothing unread that this device was not told of. */
function noticeFor(parts: Parts, member: MemberRecord, toldUpTo: number): DuePush["notice"] | undefined {
  const { details, messages, members, receipts } = parts;
  const { count, newest } = messages.unreadBy(member.id, receipts.of(member.id), Limits.unreadCountedMax);
  if (!newest || newest.id <= toldUpTo) return undefined;
  const calling = callOf(
    parts,
    member,
    Math.max(receipts.of(member.id), toldUpTo, newest.id - Limits.unreadCountedMax),
  );
  const { id, senderId, body } = calling ?? newest;
  const sender = members.find(senderId);
  const formerName = sender ? undefined : parts.formerMembers.nameOf(senderId);
  const shown = member.flags.preview
    ? {
        senderName: nameWithMark(sender) || (formerName ?? ""),
        ...(formerName === undefined ? {} : { gone: true }),
        text: firstCharacters(body.content || body.fileName || "", Limits.quoteMaxLength),
      }
    : {};
  return {
    ...{ roomId: details.roomId, roomName: details.name, unread: count, messageId: id },
    ...(calling ? { mentioned: true } : {}),
    ...shown,
  };
}
