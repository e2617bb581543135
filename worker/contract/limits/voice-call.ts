import { hour, KiB, minute, second } from "../units.ts";

/** People in a call, counted by device, and those with a camera or a shared screen: each sends to all others itself. */
export const callParticipantsMax = 8;
export const callCamerasMax = 4;
export const callScreensMax = 1;
export const callSignalMaxBytes = 16 * KiB;
/** Joins of one member: each may ask a service for credentials. */
export const callJoinsBurst = 10;
export const callJoinsPerSecond = 0.5;
/** The list of a call's people is sent at most once in this time; a lone change after `callListCoalesceMs`. */
export const callListEveryMs = second;
export const callListCoalesceMs = 50;
/** A participant whose socket is lost can come back for this time. */
export const callRejoinMs = 15 * second;
/** A participant without a ping for this time is taken out; checked every `participantsCheckedMs`. Clients ping every 20 s. */
export const participantPingTimeoutMs = 30 * second;
export const participantsCheckedMs = 15 * second;
/** Time without a ping for a person alone in the call: browsers wake a hidden, silent page once a minute only. */
export const loneParticipantPingTimeoutMs = 90 * second;
/** Members that a call needs to leave a notice in the chat, and to notify the absent ones. */
export const callNoticeMinPeople = 2;
/** Calls that one member started share a notice with the one before, unless that one is older than this. */
export const callNoticeReusedMs = 10 * minute;
/** Time between the second member's join and the notification of absent members, which counts who joins meanwhile. */
export const callAlertWaitMs = 10 * second;
/** Notifications of calls of a room: one in this time, so that nobody rings by starting and ending calls. */
export const callAlertEveryMs = 10 * minute;
/** Validity of the credentials of a relay, which ends a longer call through it. */
export const callRelayValidSeconds = (12 * hour) / second;
/** Timeout of a service that issues credentials: who joins waits for it. */
export const callRelayTimeoutMs = 3 * second;
