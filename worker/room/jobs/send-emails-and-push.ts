import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { excerptOf } from "../../contract/text/text-rules.ts";
import { type Result, unwrap } from "../../lib/result.ts";
import { type Outcome, outcome, withoutReply } from "../outcome.ts";
import type { DuePush, RoomServices } from "../ports.ts";
import { nameWithMark } from "../rules/member-names.ts";
import { mentionOf } from "../rules/messages/mentions.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { sendEmailsJob } from "../tables/schedule.ts";

export interface SendingContext {
  tables: RoomTables;
  transactions: { ask<Reply>(work: (tables: RoomTables, now: number) => Outcome<Reply>): Result<Reply> };
  services: RoomServices;
}

/** Passes emails to the mail queue, then deletes them here, so that an interrupted run is repeated. */
export async function sendEmails({ tables, transactions, services }: SendingContext): Promise<void> {
  for (;;) {
    tables.details.load();
    const { roomId } = tables.details;
    const pendingEmails = tables.pendingEmails.due(roomId, Limits.emailsPerBatch);
    if (pendingEmails.length === 0) break;
    await services.queueEmails(roomId, pendingEmails);
    const ids = pendingEmails.map(({ id }) => id);
    // Without an error, the loop would resend the same emails forever.
    unwrap(transactions.ask(withoutReply(() => tables.pendingEmails.forget(ids))));
  }
  tables.jobs.done(sendEmailsJob);
}

/**
 * Notifies the devices of members without an open socket of unread messages. Notifies before recording: a duplicate
 * notification replaces the first. While messages keep arriving, the next notification follows after a pause.
 */
export async function pushMessages({ tables, transactions, services }: SendingContext): Promise<void> {
  transactions.ask((_, now) => {
    tables.jobs.schedule("push", now + Limits.pushAgainMs);
    tables.pushSubscriptions.sweep();
    return outcome(null);
  });
  tables.details.load();
  const upTo = tables.details.lastId;
  const due = tables.details.stateAt(Date.now()) === "normal" ? duePushes(tables) : [];
  if (due.length === 0) {
    tables.jobs.done("push");
    return;
  }
  const gone = await services.push(due);
  transactions.ask(({ pushSubscriptions }) => {
    for (const { memberId, subscription } of due)
      pushSubscriptions.setNotifiedUpTo(memberId, subscription.endpoint, upTo);
    for (const endpoint of gone) pushSubscriptions.remove(endpoint);
    return outcome(null);
  });
}

/** Notifies the devices of absent members who may let people in of those who wait. */
export async function pushKnocks({ tables, transactions, services }: SendingContext): Promise<void> {
  tables.details.load();
  tables.jobs.done("pushKnocks");
  const now = Date.now();
  const waiting = tables.details.stateAt(now) === "normal" ? tables.knocks.waiting(now) : [];
  const last = waiting.at(-1);
  if (!last) return;
  const { roomId, name: roomName, lastId: messageId } = tables.details;
  const due = tables.pushSubscriptions.members().flatMap((memberId) => {
    const member = tables.members.find(memberId);
    if (!member?.flags.notify || !can(member.role, "member.admit") || tables.isOnline(memberId)) return [];
    const readUpTo = tables.readPositions.of(memberId);
    const { count: unread } = tables.messages.unreadBy(memberId, readUpTo, Limits.unreadCountedMax);
    const shown = member.flags.preview ? { senderName: last.name, text: last.line } : {};
    const notice = { roomId, roomName, unread, messageId, knocks: waiting.length, ...shown };
    return tables.pushSubscriptions.of(memberId).map(({ subscription }) => ({ memberId, subscription, notice }));
  });
  const gone = await services.push(due);
  const forget = ({ pushSubscriptions }: RoomTables) => {
    for (const endpoint of gone) pushSubscriptions.remove(endpoint);
  };
  transactions.ask(withoutReply(forget));
}

function duePushes(tables: RoomTables): DuePush[] {
  return tables.pushSubscriptions.members().flatMap((memberId) => {
    const member = tables.members.find(memberId);
    if (!member?.flags.notify || tables.isOnline(memberId)) return [];
    return tables.pushSubscriptions.of(memberId).flatMap(({ subscription, notifiedUpTo }) => {
      const notice = noticeFor(tables, member, notifiedUpTo);
      return notice ? [{ memberId, subscription, notice }] : [];
    });
  });
}

/** Undefined if the device was notified of all unread messages. */
function noticeFor(tables: RoomTables, member: MemberRecord, notifiedUpTo: number): DuePush["notice"] | undefined {
  const { details, messages, members, readPositions } = tables;
  const { count, newest } = messages.unreadBy(member.id, readPositions.of(member.id), Limits.unreadCountedMax);
  if (!newest || newest.id <= notifiedUpTo) return undefined;
  const mentioning = mentionOf(
    tables,
    member,
    Math.max(readPositions.of(member.id), notifiedUpTo, newest.id - Limits.unreadCountedMax),
  );
  const { id, senderId, body, eventId, kind } = mentioning ?? newest;
  if (details.sealed) {
    const text = body.content ?? "";
    return {
      ...{ roomId: details.roomId, roomName: "", unread: count, messageId: id, senderId, eventId, kind },
      ...(member.flags.preview && text.length <= Limits.sealedPushMaxLength ? { text } : {}),
    };
  }
  const sender = members.find(senderId);
  const bot = tables.hooks.find(senderId);
  const formerName = sender || bot ? undefined : tables.formerMembers.nameOf(senderId);
  const shown = member.flags.preview
    ? {
        senderName: sender ? nameWithMark(sender) : (bot?.name ?? formerName ?? ""),
        ...(formerName === undefined ? {} : { gone: true }),
        text: excerptOf(body.content || body.fileName || ""),
      }
    : {};
  return {
    ...{ roomId: details.roomId, roomName: details.name, unread: count, messageId: id },
    ...(mentioning ? { mentioned: true } : {}),
    ...shown,
  };
}
