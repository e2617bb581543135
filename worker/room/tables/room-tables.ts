import * as Limits from "../../contract/limits.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";
import { TokenBuckets } from "../../lib/token-buckets.ts";
import { Absences } from "./absences.ts";
import { AddressChanges } from "./address-changes.ts";
import { Deletion } from "./deletion.ts";
import { Files } from "./files.ts";
import { FormerMembers } from "./former-members.ts";
import { Hooks } from "./hooks.ts";
import { Imports } from "./imports.ts";
import { InviteMails } from "./invite-mails.ts";
import { KeyGrants } from "./key-grants.ts";
import { KeyRecipients } from "./key-recipients.ts";
import { Knocks } from "./knocks.ts";
import { LastVisits } from "./last-visits.ts";
import { Links } from "./links.ts";
import { Members } from "./members.ts";
import { MessageSearch } from "./messages/message-search.ts";
import { Messages } from "./messages/messages.ts";
import { ReadPositions } from "./messages/read-positions.ts";
import { Votes } from "./messages/votes.ts";
import { Newcomers } from "./newcomers.ts";
import { OutgoingHook } from "./outgoing-hook.ts";
import { OwnerRecovery } from "./owner-recovery.ts";
import { PasswordTries } from "./password-tries.ts";
import { PendingEmails } from "./pending-emails.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";
import { Reports } from "./reports.ts";
import { RoomRow } from "./room-row.ts";
import { Schedule } from "./schedule.ts";
import { SeatRateLimit } from "./seat-rate-limit.ts";
import { Seats } from "./seats.ts";
import { Sessions } from "./sessions.ts";
import { Successors } from "./successor-rooms.ts";
import { TranscriptionLimits } from "./transcription-limits.ts";
import { VoiceCall } from "./voice-call.ts";

/** Settings of the installation that rooms use. */
export interface Installation {
  keyring: Keyring;
  /** Public origin, `https://parley.example`. */
  origin: string;
  /** Origin of media URLs; "" for the same origin. */
  mediaOrigin: string;
  rateLimits: boolean;
  /** Media quota per seat in bytes. */
  mediaBytesPerSeat: number;
  transcribes: boolean;
  /** Media of calls go through a relay only. */
  callRelayOnly: boolean;
}

/** Presence by the open sockets. */
export interface OpenSockets {
  isOnline(memberId: string): boolean;
  /** Keyed hash of the network of the member's newest open socket; "" without one. */
  networkOf(memberId: string): string;
}

export type RoomTables = ReturnType<typeof createRoomTables>;

export function createRoomTables(
  storage: DurableObjectStorage,
  installation: Installation,
  { isOnline, networkOf }: OpenSockets,
) {
  const { sql } = storage;
  const links = new Links(sql, installation.keyring);
  const jobs = new Schedule(storage);
  return {
    installation,
    details: new RoomRow(sql),
    deletion: new Deletion(sql),
    members: new Members(sql),
    formerMembers: new FormerMembers(sql),
    links,
    messages: new Messages(sql),
    search: new MessageSearch(sql),
    votes: new Votes(sql),
    files: new Files(sql, jobs),
    transcriptionLimits: new TranscriptionLimits(sql),
    /** Rate limit of uploads begun, per member. */
    uploadsBegun: new TokenBuckets(Limits.uploadsPerMinute),
    /** Bytes of deleted uploads: after too many of them, the member's next upload waits. */
    abandonedBytes: new TokenBuckets(Limits.abandonedBytesPerMinute),
    /** Bytes that each member recently stored, and received to catch up. */
    bytesStored: new TokenBuckets(Limits.storedBytesPerMinute),
    bytesResumed: new TokenBuckets(Limits.resumeBytesPerMinute),
    /** Bytes of messages that were asked for by their ids, per member and of all. */
    bytesByIds: new TokenBuckets(Limits.byIdsBytesOfMember),
    bytesByIdsOfRoom: new TokenBuckets(Limits.byIdsBytesOfRoomPerMinute, Limits.byIdsBytesOfRoom),
    /** New recipients of grants in a sealed room, per member. */
    recipientChanges: new TokenBuckets(Limits.recipientChangesPerMinute, Limits.recipientChangesAtOnce),
    readPositions: new ReadPositions(sql),
    sessions: new Sessions(sql),
    seats: new Seats(sql),
    tries: new PasswordTries(sql),
    newSeats: new SeatRateLimit(sql),
    knocks: new Knocks(sql),
    keyGrants: new KeyGrants(sql),
    keyRecipients: new KeyRecipients(sql),
    recovery: new OwnerRecovery(sql),
    inviteMails: new InviteMails(sql, installation.keyring),
    addressChanges: new AddressChanges(sql),
    pendingEmails: new PendingEmails(sql, links, jobs),
    newcomers: new Newcomers(sql),
    absences: new Absences(sql),
    lastVisits: new LastVisits(sql),
    pushSubscriptions: new PushSubscriptions(sql),
    successors: new Successors(sql),
    imports: new Imports(sql),
    reports: new Reports(sql),
    hooks: new Hooks(sql),
    outgoingHook: new OutgoingHook(sql, jobs),
    voiceCall: new VoiceCall(sql),
    /** Rate limit of posts, per bot. */
    hookPosts: new TokenBuckets(Limits.hookPostsPerMinute),
    jobs,
    isOnline,
    networkOf,
  };
}

/** Writes changes that were cached during the transaction. */
export function flushRoomTables({ details, readPositions }: RoomTables): void {
  details.save();
  readPositions.save();
}

/** Drops all caches after a rollback or purge. */
export function dropRoomCaches(tables: RoomTables): void {
  const { details, members, messages, votes, sessions, pushSubscriptions, jobs } = tables;
  const { hooks, outgoingHook, readPositions, voiceCall } = tables;
  for (const table of [details, members, messages, votes, sessions, pushSubscriptions]) table.dropCache();
  for (const table of [hooks, outgoingHook, readPositions, voiceCall, jobs]) table.dropCache();
}

/** Deletes expired counts by address, networks, and sessions that ended long ago; runs from the alarm. */
export function sweepCounts(tables: RoomTables, now: number): void {
  const { tries, inviteMails, addressChanges, newSeats, sessions, members, formerMembers, seats, jobs } = tables;
  const times = [tries, inviteMails, addressChanges, newSeats, sessions, members, formerMembers, seats]
    .map((table) => table.sweep(now))
    .filter((time) => time !== undefined);
  if (times.length === 0) jobs.done("sweepCounts");
  else jobs.schedule("sweepCounts", Math.min(...times));
}

/** Schedules the sweep within the hour, or when the first count expires. */
export function sweepCountsLater(tables: RoomTables, now: number): void {
  if ((tables.jobs.dueAt("sweepCounts") ?? Number.POSITIVE_INFINITY) > now + Limits.newSeatsWindowMs)
    sweepCounts(tables, now);
}
