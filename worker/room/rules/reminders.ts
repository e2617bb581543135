import { type DeletionReceipt, receiptToCode } from "../../contract/deletion-receipt.ts";
import * as Limits from "../../contract/limits.ts";
import { can } from "../../contract/permissions.ts";
import { matchLanguage } from "../../contract/text/languages.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { DueEmail } from "../tables/pending-emails.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Job } from "../tables/schedule.ts";

/** Jobs that send reminder emails before the end, in the order of `Limits.endsSoonMs`. */
const endsSoonJobs: readonly Job[] = ["endsInDays", "endsInOneDay"];

/** Schedules the room's end, its purge, and the reminder emails that are still in the future. */
export function scheduleRoomEnd({ details, jobs }: RoomTables, now: number): void {
  jobs.schedule("end", details.endsAt);
  jobs.schedule("purge", details.purgeAt);
  for (const [index, job] of endsSoonJobs.entries()) {
    const dueAt = details.endsAt - (Limits.endsSoonMs[index] ?? 0);
    if (dueAt > now) jobs.schedule(job, dueAt);
    else jobs.done(job);
  }
}

/*
 * Scheduled emails. Each is queued in the transaction that marks it as due, under an id that names the occasion, so
 * that a repeated job sends one email.
 */

/**
 * Queues emails about the room's approaching end to members who want them; none if the room has ended or was renewed.
 */
export function queueEndsSoonEmails(tables: RoomTables, now: number): void {
  const { details, members, pendingEmails } = tables;
  const leftMs = details.endsAt - now;
  if (details.stateAt(now) !== "normal" || leftMs > Math.max(...Limits.endsSoonMs)) return;
  const daysLeft = Math.max(1, Math.round(leftMs / Limits.dayMs));
  const occasion = Limits.endsSoonMs.filter((beforeMs) => leftMs <= beforeMs).length;
  const { roomId, endsAt, clearName: roomName } = details;
  for (const member of interestedInEnd(members)) {
    const content = { kind: "endsSoon" as const, roomName, endsAt, daysLeft };
    pendingEmails.add(`room-ends-soon:${roomId}:${endsAt}:${occasion}:${member.id}`, member, content, now);
  }
}

/** Members who want emails about the room's end, one for each address. */
function interestedInEnd(members: RoomTables["members"]): MemberRecord[] {
  const notified = new Set<string>();
  return members.withEmail().filter(({ email, flags }) => {
    // Addresses are unverified, so many seats with another person's address must not flood that mailbox.
    const address = email.toLowerCase();
    if (!flags.mail || !flags.mailEndsSoon || notified.has(address)) return false;
    notified.add(address);
    return true;
  });
}

/** Emails with the deletion receipt. They name no member and no room, as they outlive the room. */
export function receiptEmails(
  { details: { roomId, endsAt }, members }: RoomTables,
  receipt: DeletionReceipt,
): DueEmail[] {
  const content = { kind: "deleted" as const, roomName: "", endsAt, receipt: receiptToCode(receipt) };
  return interestedInEnd(members).map(({ id: memberId, email: recipient, language, emailSource: source }) => ({
    id: `room-deleted:${roomId}:${memberId}`,
    memberId,
    recipient,
    language: matchLanguage(language) ?? "en",
    content,
    ...(source ? { source } : {}),
  }));
}

/** Queues the email to the owner about the room's end and the date of its deletion. */
export function queueEndedEmail(tables: RoomTables, now: number): void {
  const { roomId, endsAt, purgeAt, clearName: roomName } = tables.details;
  const owner = tables.members.owner();
  if (!owner?.email || !owner.flags.mail) return;
  const content = { kind: "ended" as const, roomName, endsAt, purgeAt };
  tables.pendingEmails.add(`room-ended:${roomId}:${endsAt}`, owner, content, now);
}

/** Schedules the email about a new member: at once, or together with others within an hour of the last email. */
export function notifyOfNewcomer({ newcomers, jobs }: RoomTables, memberId: string, now: number): void {
  newcomers.add(memberId);
  if (jobs.dueAt("writeNewMembers") === undefined) jobs.schedule("writeNewMembers", now);
}

/**
 * Queues the emails about new members since the last one, to the owner and co-owners; without new members there is no
 * email and no further job.
 */
export function queueNewMembersEmails(tables: RoomTables, now: number): void {
  const { details, members, newcomers, pendingEmails, jobs } = tables;
  jobs.done("writeNewMembers");
  const joined = newcomers.take();
  const last = joined.at(-1);
  const readers = members
    .withEmail()
    .filter(({ role, flags }) => can(role, "member.seeNewByMail") && flags.mail && flags.mailNewMember);
  if (last === undefined || details.stateAt(now) !== "normal" || readers.length === 0) return;
  const named = details.sealed ? [] : joined.slice(0, Limits.newMembersNamedMax);
  const names = named.map(({ name }) => name);
  const content = {
    kind: "newMember" as const,
    roomName: details.clearName,
    names,
    more: joined.length - names.length,
  };
  for (const reader of readers)
    pendingEmails.add(`new-member:${details.roomId}:${last.id}:${reader.id}`, reader, content, now);
  jobs.schedule("writeNewMembers", now + Limits.newMemberMailAgainMs);
}

/** Queues emails about unread messages to absent members, once per absence, and schedules the next check. */
export function queueUnreadEmails(tables: RoomTables, now: number): void {
  tables.jobs.done("writeUnread");
  if (tables.details.stateAt(now) !== "normal") return;
  const waits = tables.members
    .withEmail()
    .filter(({ flags, joinedAt }) => flags.mail && flags.mailUnread && joinedAt !== null)
    .flatMap((member) => queueUnreadEmail(tables, member, now) ?? []);
  if (waits.length > 0) tables.jobs.schedule("writeUnread", Math.min(...waits));
}

/** Queues the member's email if it is due. Returns the time of the next check; undefined if none is needed. */
function queueUnreadEmail(tables: RoomTables, member: MemberRecord, now: number): number | undefined {
  if (tables.isOnline(member.id)) return undefined;
  const readUpTo = tables.readPositions.of(member.id);
  const { count } = tables.messages.unreadBy(member.id, readUpTo, Limits.unreadCountedMax + 1);
  if (count === 0) return undefined;
  const { since, notifiedSince } = tables.absences.find(member.id);
  if (since === null) {
    // No close event was recorded: the server stopped, or the member never had a socket. The absence starts now.
    tables.absences.begin(member.id, now);
    return now + Limits.unreadMailAfterMs;
  }
  if (notifiedSince === since) return undefined;
  // By address, not by seat, because several seats may share an unverified address.
  const notifiedAt = tables.absences.notifiedAt(member);
  const dueAt = Math.max(
    since + Limits.unreadMailAfterMs,
    notifiedAt === null ? Number.NEGATIVE_INFINITY : notifiedAt + Limits.unreadMailAgainMs,
  );
  if (dueAt > now) return dueAt;
  const { roomId, clearName: roomName } = tables.details;
  tables.pendingEmails.add(`unread:${roomId}:${member.id}:${since}`, member, { kind: "unread", roomName, count }, now);
  tables.absences.markNotified(member.id, now);
  return undefined;
}

/** After new messages: schedules the check of absent members, and notifies devices at once. */
export function scheduleReminders(tables: RoomTables, now: number): void {
  const { jobs, members, pushSubscriptions, outgoingHook } = tables;
  outgoingHook.scheduleDelivery(now);
  const checkAt = now + Limits.unreadMailAfterMs;
  if ((jobs.dueAt("writeUnread") ?? Number.POSITIVE_INFINITY) > checkAt && members.anyWithEmail())
    jobs.schedule("writeUnread", checkAt);
  if (jobs.dueAt("push") === undefined && pushSubscriptions.any()) jobs.schedule("push", now);
}
