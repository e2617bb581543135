import { Limits } from "../contract/limits.ts";
import { purgeAt } from "./expiry.ts";
import type { MemberRecord } from "./members.ts";
import type { Parts } from "./parts.ts";

/*
 * Letters that the clock brings. Each is written down in the same turn that notes that it was due, under an id that
 * names the occasion: what is done twice is one letter.
 */

/** Tells everybody who wants to know that the room ends soon; nothing when it has ended, or has more time now. */
export function writeEndsSoon(parts: Parts, now: number): void {
  const { details, members, letters } = parts;
  const leftMs = details.endsAt - now;
  if (details.stateAt(now) !== "normal" || leftMs > Math.max(...Limits.endsSoonMs)) return;
  const daysLeft = Math.max(1, Math.round(leftMs / Limits.dayMs));
  const occasion = Limits.endsSoonMs.filter((beforeMs) => leftMs <= beforeMs).length;
  const { roomId, endsAt, name: roomName } = details;
  const told = new Set<string>();
  for (const member of members.withEmail()) {
    // Addresses are not verified: many seats with somebody else's must not fill their mailbox.
    const address = member.email.toLowerCase();
    if (!member.flags.mail || !member.flags.mailEndsSoon || told.has(address)) continue;
    told.add(address);
    letters.add(
      `room-ends-soon:${roomId}:${endsAt}:${occasion}:${member.id}`,
      member,
      { kind: "endsSoon", roomName, endsAt, daysLeft },
      now,
    );
  }
  postSoon(parts, now);
}

/** Tells the owner that the time is over, and when everything will be deleted. */
export function writeEnded(parts: Parts, now: number): void {
  const { roomId, endsAt, name: roomName } = parts.details;
  const owner = parts.members.owner();
  if (!owner?.email || !owner.flags.mail) return;
  const content = { kind: "ended" as const, roomName, endsAt, purgeAt: purgeAt(endsAt) };
  parts.letters.add(`room-ended:${roomId}:${endsAt}`, owner, content, now);
  postSoon(parts, now);
}

/** The owner will be told of somebody new: at once, or with the others who come within the hour after a letter. */
export function tellOfNewcomer({ newcomers, jobs }: Parts, memberId: string, now: number): void {
  newcomers.add(memberId);
  if (jobs.dueAt("writeNewMembers") === undefined) jobs.schedule("writeNewMembers", now);
}

/** Tells the owner who came since the last letter; while nobody comes there is none, and no next look. */
export function writeNewMembers(parts: Parts, now: number): void {
  const { details, members, newcomers, letters, jobs } = parts;
  jobs.done("writeNewMembers");
  const came = newcomers.take();
  const last = came.at(-1);
  const owner = members.owner();
  if (last === undefined || details.stateAt(now) !== "normal") return;
  if (!owner?.email || !owner.flags.mail || !owner.flags.mailNewMember) return;
  const names = came.slice(0, Limits.newMembersNamedMax).map(({ name }) => name);
  const content = { kind: "newMember" as const, roomName: details.name, names, more: came.length - names.length };
  letters.add(`new-member:${details.roomId}:${last.id}`, owner, content, now);
  jobs.schedule("writeNewMembers", now + Limits.newMemberMailAgainMs);
  postSoon(parts, now);
}

/** Tells members who are away what they have not read: once an absence. The next look is when the next one is due. */
export function writeUnread(parts: Parts, now: number): void {
  parts.jobs.done("writeUnread");
  if (parts.details.stateAt(now) !== "normal") return;
  const waits = parts.members
    .withEmail()
    .filter(({ flags, joinedAt }) => flags.mail && flags.mailUnread && joinedAt !== null)
    .flatMap((member) => writeUnreadTo(parts, member, now) ?? []);
  if (waits.length > 0) parts.jobs.schedule("writeUnread", Math.min(...waits));
  postSoon(parts, now);
}

/** When to look again at this member; undefined when there is nothing to wait for. */
function writeUnreadTo(parts: Parts, member: MemberRecord, now: number): number | undefined {
  if (parts.isOnline(member.id)) return undefined;
  const { count } = parts.messages.unreadBy(member.id, parts.receipts.of(member.id), Limits.unreadCountedMax + 1);
  if (count === 0) return undefined;
  const { since, toldSince } = parts.absences.find(member.id);
  if (since === null) {
    // Nobody saw them go: the server was ended, or they never had a socket. The absence counts from now.
    parts.absences.begin(member.id, now);
    return now + Limits.unreadMailAfterMs;
  }
  if (toldSince === since) return undefined;
  // Of the address, not of the seat: see above.
  const toldAt = parts.absences.toldAt(member);
  const dueAt = Math.max(
    since + Limits.unreadMailAfterMs,
    toldAt === null ? Number.NEGATIVE_INFINITY : toldAt + Limits.unreadMailAgainMs,
  );
  if (dueAt > now) return dueAt;
  const { roomId, name: roomName } = parts.details;
  parts.letters.add(`unread:${roomId}:${member.id}:${since}`, member, { kind: "unread", roomName, count }, now);
  parts.absences.told(member.id, now);
  return undefined;
}

/** Messages were written: those who are away are looked at in a while, and their devices told at once. */
export function remindLater(parts: Parts, now: number): void {
  const { jobs, members, pushSubscriptions } = parts;
  const lookAt = now + Limits.unreadMailAfterMs;
  if ((jobs.dueAt("writeUnread") ?? Number.POSITIVE_INFINITY) > lookAt && members.anyWithEmail())
    jobs.schedule("writeUnread", lookAt);
  if (jobs.dueAt("push") === undefined && pushSubscriptions.any()) jobs.schedule("push", now);
}

/** The alarm hands letters over, at once. */
export function postSoon({ jobs }: Pick<Parts, "jobs">, now: number): void {
  jobs.schedule("postLetters", now);
}
