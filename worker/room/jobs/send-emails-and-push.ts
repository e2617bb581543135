import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { excerptOf } from "../../contract/text/text-rules.ts";
import { type Result, unwrap } from "../../lib/result.ts";
import { type Outcome, outcome, withoutReply } from "../outcome.ts";
import type { DuePush, RoomServices } from "../ports.ts";
import { nameWithMark } from "../rules/member-names.ts";
import { mentionOf } from "../rules/messages/mentions.ts";
import { countMembersInCall } from "../rules/voice-call.ts";
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
export async function pushMessages(context: SendingContext): Promise<void> {
  const { tables, transactions } = context;
  transactions.ask((_, now) => {
    tables.jobs.schedule("push", now + Limits.pushMinIntervalMs);
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
  await push(context, due, ({ pushSubscriptions }) => {
    for (const { memberId, subscription } of due)
      pushSubscriptions.setNotifiedUpTo(memberId, subscription.endpoint, upTo);
  });
}

/** Notifies the devices of absent members who may let people in of those who wait. */
export async function pushKnocks(context: SendingContext): Promise<void> {
  const { tables } = context;
  tables.details.load();
  tables.jobs.done("pushKnocks");
  const now = Date.now();
  const waiting = tables.details.stateAt(now) === "normal" ? tables.knocks.waiting(now) : [];
  const last = waiting.at(-1);
  if (!last) return;
  const due = absentMembers(tables).flatMap((member) => {
    if (!can(member.role, "member.admit")) return [];
    const shown = member.flags.preview ? { senderName: last.name, text: last.line } : {};
    return pushesTo(tables, member, { roomName: tables.details.name, knocks: waiting.length, ...shown });
  });
  await push(context, due);
}

/**
 * Notifies the devices of absent members of a call: once a call, and once in `callAlertEveryMs`. Records before it
 * notifies: another call would notify again, and a lost notification is a smaller harm.
 */
export async function pushCall(context: SendingContext): Promise<void> {
  const due = unwrap(
    context.transactions.ask((tables, now) => {
      tables.jobs.done("pushCall");
      const { details, voiceCall } = tables;
      const talking = countMembersInCall(tables);
      const isCall = talking >= Limits.callNoticeMinPeople;
      // The next person to come schedules the notification again.
      if (!isCall) voiceCall.setAlerted(false);
      // Without names, so that it serves sealed rooms too.
      const notice = { roomName: details.clearName, talking };
      const alerted = isCall && details.stateAt(now) === "normal" ? absentMembers(tables) : [];
      const found = alerted.flatMap((member) => (member.flags.notifyCalls ? pushesTo(tables, member, notice) : []));
      if (found.length > 0) details.change({ callAlertedAt: now });
      return outcome(found);
    }),
  );
  await push(context, due);
}

/** Sends notifications, then records that, and forgets the devices that are gone. */
async function push(
  { transactions, services }: SendingContext,
  due: DuePush[],
  record?: (tables: RoomTables) => void,
): Promise<void> {
  const gone = await services.push(due);
  const forget = (tables: RoomTables) => {
    record?.(tables);
    for (const endpoint of gone) tables.pushSubscriptions.remove(endpoint);
  };
  transactions.ask(withoutReply(forget));
}

/** Members with a device, without an open socket, who allow notifications. */
function absentMembers(tables: RoomTables): MemberRecord[] {
  return tables.pushSubscriptions.members().flatMap((memberId) => {
    const member = tables.members.find(memberId);
    return member?.flags.notify && !tables.isOnline(memberId) ? [member] : [];
  });
}

/** A notification for each device of a member. */
function pushesTo(
  tables: RoomTables,
  { id: memberId }: MemberRecord,
  about: { roomName: string } & Partial<DuePush["notice"]>,
): DuePush[] {
  const { details, messages, pushSubscriptions, readPositions } = tables;
  const { count: unread } = messages.unreadBy(memberId, readPositions.of(memberId), Limits.unreadCountedMax);
  const notice = { roomId: details.roomId, unread, messageId: details.lastId, ...about };
  return pushSubscriptions.of(memberId).map(({ subscription }) => ({ memberId, subscription, notice }));
}

function duePushes(tables: RoomTables): DuePush[] {
  return absentMembers(tables).flatMap((member) =>
    tables.pushSubscriptions.of(member.id).flatMap(({ subscription, notifiedUpTo }) => {
      const notice = noticeFor(tables, member, notifiedUpTo);
      return notice ? [{ memberId: member.id, subscription, notice }] : [];
    }),
  );
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
