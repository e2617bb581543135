/*
 * Limits of the product, imported as `import * as Limits`. Sources: the product's specification and the platform's
 * documented limits.
 */
import { day, hour, KiB, MiB, minute, second } from "./units.ts";

export * from "./limits/client.ts";
export * from "./limits/hook.ts";
export * from "./limits/mail.ts";
export * from "./limits/media.ts";
export * from "./limits/order.ts";
export * from "./limits/report.ts";
export * from "./limits/sealed.ts";
export * from "./limits/voice-call.ts";

export const dayMs = day;
export const nameMaxLength = 16;
/** Upper bound in UTF-16 code units, because one grapheme may consist of many. */
export const nameMaxCodeUnits = 256;
/** Former members whose names a room sends to its clients. */
export const formerMembersMax = 500;
export const passwordMaxLength = 32;
/** Text length in units: CJK, full-width forms and emoji count 2. */
export const textMaxUnits = 4000;
export const quoteMaxLength = 120;
export const quoteMaxCodeUnits = 16 * quoteMaxLength;
export const editableMs = day;
export const emailMaxLength = 254;
export const feedbackMaxLength = 4000;
export const emojiMaxCodeUnits = 32;
export const reactionsPerMessageMax = 20;

export const seatsMin = 2;
export const seatsMax = 500;
export const dayOptions = [1, 3, 7, 30, 90, 180, 365] as const;
/** A room is deleted this many days after its end. */
export const graceDays = 3;
export const graceMs = graceDays * day;
export const devicesPerSeat = 5;
export const socketsPerSession = 5;
/** Keys before the current one in the answer about a link: the names on its page may be under an earlier key. */
export const linkPreviousKeysMax = 100;
/** Grants of one rotation of a sealed room's keys: five devices and a personal link for each of 500 seats. */
export const keyRecipientsMax = (devicesPerSeat + 1) * seatsMax;
/** Two tabs on each of 5 devices. */
export const socketsPerMember = 10;
export const invitesPerRequest = 50;
export const inviteMailsPerRoomPerDay = 20;
/** Minimum time between two invitation emails from one room to one email address. */
export const inviteMailAgainMs = day;
/** Each new email address gets an email that asks to confirm it. */
export const addressChangesPerDay = 5;
/** Enough for each member's first email address and a correction. */
export const addressChangesPerRoomPerDay = (seats: number): number => Math.max(20, 2 * seats);

/** Time that an owner's page waits for the prices in the database. */
export const shownPricesMaxMs = second;

export const historyPageDefault = 50;
export const historyPageMax = 100;
/** Open pages of releases before 2026-11-27 read so many messages at once to search in a sealed room. */
export const historyReadPageMax = 500;
/**
 * Contents on a page for a device that searches in a sealed room: with pages of 100 the rate limit alone would make it
 * wait 4 minutes for 100,000 messages.
 */
export const contentsPageMax = 2000;
/** A jump to a message this many ids before the oldest loaded one pages back; a longer one loads around it. */
export const jumpPagedMaxIds = 300;
export const messagesByIdMax = 200;
export const searchMaxLength = 64;
export const searchTermsMax = 8;
export const searchPage = 50;
export const searchesPerMinute = 120;
/** Messages that a search, and each run of the indexing job, adds to the index: one batch blocks a busy room only briefly. */
export const indexBatchSize = 2000;
/** Pause between two runs of the indexing job: 100,000 messages take 10 s. */
export const indexingPauseMs = 100;
/** Newest messages that a search for a short word scans before it asks the index: common words are found there. */
export const recentScanMax = 2000;
export const resumePageMax = 500;
/** Maximum size of a page of missed messages, history or search results. */
export const pageMaxBytes = MiB;
/** Catch-up bytes of one member: three pages for each of 5 devices. */
export const resumeBytesPerMinute = 16 * MiB;
/** Bytes of messages by their ids, of one member at once and in a minute: the largest answer has 12 MB. */
export const byIdsBytesOfMember = 16 * MiB;
/** Of all members at once: two of the largest answers, which the object's 128 MiB hold several times. 4 MiB more a second. */
export const byIdsBytesOfRoom = 24 * MiB;
export const byIdsBytesOfRoomPerMinute = 240 * MiB;
/** About 170 of the longest Chinese messages of one member (6 KB each); 4,000 units in emoji take 60 KB. */
export const storedBytesPerMinute = MiB;
/** Newest messages cached in memory while a room is awake. */
export const recentTextsMax = 2000;
export const recentTextsMaxCharacters = 512 * KiB;
/** Retention of the event ids of cleared messages, to recognize a retry after a lost acknowledgement. */
export const clearedEventIdRetentionMs = day;
/** A client that missed more messages than this reloads the room instead of catching up. */
export const resumeMissedMax = 10_000;

/** Messages of one import of a capsule, the bytes of their texts, and messages of one batch. */
export const importMessagesMax = 50_000;
export const importBytesMax = 64 * MiB;
export const importBatchMax = 200;
export const importBatchesPerMinute = 240;

/** Maximum JSON or form body of a request; multipart parts of files have their own limits. */
export const bodyMaxBytes = 256 * KiB;
export const frameMaxBytes = 64 * KiB;
/** More ids that a member has read fit into no frame. */
export const readIdsMax = frameMaxBytes / 2;
export const badFramesMax = 5;
/** A socket with more bytes that the client has not confirmed is closed; the client reconnects and catches up. */
export const unackedBytesMax = 4 * MiB;
/** All sockets of a room together: less than half of the 128 MiB of a Durable Object's isolate. */
export const unackedBytesOfRoom = 48 * MiB;
/** Unconfirmed bytes of all sockets of one member; one socket may use a quarter of the member's limit. */
export const unackedBytesOfMemberMax = 16 * MiB;
/** Lower bound of the member's limit: a socket's quarter holds eight marks of a crowded room. */
export const unackedBytesOfMemberMin = 2 * MiB;
/** Interval between two marks, in bytes; a socket that repeats a mark has read everything before it. */
export const markEveryBytes = 256 * KiB;
/** Marks follow each other more closely above this: 500 reading sockets have 16 MiB between two marks. */
export const unackedBytesCrowded = 16 * MiB;
export const markEveryBytesCrowded = 64 * KiB;
/** Frames of one member, on all devices together. */
export const floodBurst = 120;
export const floodPerSecond = 20;
export const floodRefusalsMax = 200;
/** Each change is broadcast to the room. The owner's changes of the room's name count too. */
export const profileChangesPerHour = 6;
export const profileChangesWindowMs = hour;
/** The network of a member who is not muted is deleted this long after their last login. */
export const networkRetentionMs = hour;
/** After a muted member left, new seats that their network takes by the room link start muted for this time. */
export const mutedNetworkRetentionMs = 7 * day;
export const floodRetryAfterSeconds = 1;
/** Flood limit of `typing` frames, and of `got`, which confirms revisions for flow control. Far above any real rate. */
export const signalsBurst = 200;
export const signalsPerSecond = 50;
/** Broadcasts of `typing`, each to all sockets; more are dropped. Our pages send one in 3 seconds, and its end. */
export const typingBurst = 10;
export const typingPerSecond = 2;
/** The same state of a member is told again after this time. */
export const typingRepeatedMs = second;
/** Up to this many members or sessions are queried one by one; beyond it, one query reads all rows. */
export const singleRowQueriesMax = 8;
export const readReceiptsEveryMs = second;
/**
 * Collection time for read receipts: clients send them one second after display, so all arrive within it. The room
 * stays awake for it.
 */
export const readReceiptsCoalesceMs = 500;
export const presenceEveryMs = second;
export const presenceCoalesceMs = 100;
/** Presence frames sent in one go, and the pause before the next ones: fifty people a second in a room of 500. */
export const presenceFramesAtOnce = 2500;
export const presencePauseMs = 100;
export const presenceFramesTogether = 16;
/** A last visit is stored and shown in whole minutes. */
export const lastHereStepMs = minute;

export const pinnedMax = 20;
export const welcomeMaxLength = 1000;
export const slowModeMinSeconds = 10;
export const slowModeMaxSeconds = 3600;
export const slowModeRecheckMs = 30 * second;
/** Members who may write in an announcement-only room, beside the owner. */
export const announcersMax = 50;

/** A knock waits this long for an answer, and an admitted person this long for their seat; both hold the seat. */
export const knockWaitMs = 10 * minute;
/** Knocks of one room that wait at the same time. */
export const knocksMax = 20;
export const knockLineMaxLength = 200;
/** Requests of one waiting device, which polls. */
export const knockRequestsPerMinute = 120;

export const pushEndpointMaxLength = 1024;
/** A push service takes 4,096 bytes (RFC 8030), of which the header has 86 and the encryption 17. */
export const pushPayloadMaxBytes = 4096 - 86 - 17;
export const pushDevicesPerSeat = 5;
/** Minimum time between two notifications to one device while messages keep arriving. */
export const pushMinIntervalMs = 10 * second;
export const pushRetentionSeconds = (4 * hour) / second;
/** Timeout of a push service, so that it cannot keep the room awake. */
export const pushTimeoutMs = 10 * second;
export const pushesAtOnce = 20;

/** Requests for orders, captcha challenges and tickets from one IP address. */
export const orderLookupsPerMinute = 240;
export const captchasPerMinute = 120;
export const ticketTriesPerMinute = 60;
export const feedbackMax = 5;
export const feedbackWindowMs = hour;
export const visitsPerMinute = 30;
export const statusDays = 30;
export const statusPerMinute = 60;
export const visitChannelsPerDay = 200;
/** One request in so many is counted, as this number: a write for each would cost more than the request. */
export const requestSampleInterval = 100;
/** Share of the errors of pages that is sent; from localhost all are. */
export const pageErrorShare = 0.01;
export const pageErrorsPerLoad = 10;
export const pageErrorPlacesMax = 8;
export const pageErrorMaxBytes = 2 * KiB;
/** Reports from one IP address that are stored. */
export const pageErrorsPerMinute = 10;
/** Reports that one isolate of the worker stores. */
export const pageErrorsPerMinutePerIsolate = 120;
/** Groups in the database; beyond it a new group replaces the rarest. */
export const pageErrorGroupsMax = 500;
export const pageErrorsStoredMs = 30 * day;
export const errorsForwardTimeoutMs = 5 * second;
export const channelMaxLength = 64;
export const handOffValidMs = 2 * minute;
export const handOffCodeLength = 8;
/** Codes typed for one hand-off; the last wrong one deletes it. */
export const handOffTriesMax = 5;
/** Messages of each device, and the length of one in base64. */
export const handOffMessagesMax = 4;
export const handOffMessageMaxLength = 64 * KiB;
/** Hand-offs made, and attempts to join one, from one IP address. */
export const handOffsMax = 30;
export const handOffJoinsMax = 30;
export const handOffsWindowMs = 10 * minute;
/** Both devices ask about every 700 ms, often from one IP address. */
export const handOffRequestsPerMinute = 600;
export const ticketValidMs = 5 * minute;
/** The device that made a ticket can end the session that the ticket began. */
export const ticketUndoMs = hour;
export const ticketsMax = 20;
export const ticketsWindowMs = 10 * minute;
/** Keys (of IP addresses, sessions, knocks) with a rate counter in memory at the same time. */
export const bucketsMax = 10_000;
/** Logins by a link that asks for no password. */
export const seatLoginsMax = 20;
export const seatLoginsWindowMs = day;
export const operatorListMax = 500;

export const captchaValidMs = 20 * minute;
/** Rows of each kind of work that one cron run processes. */
export const cronBatch = 50;
export const freePasswordTries = 5;
/** Longer than checking the free attempts takes, even if all of them arrive at once on a busy machine. */
export const passwordBackoffFirstMs = 10 * second;
export const passwordBackoffMaxMs = hour;
/** Wrong passwords in a room, across all networks, before a login needs a proof of work. */
export const roomFreePasswordTries = 10;
/**
 * Each further group of this many wrong passwords doubles the work, up to `loginWorkLevelMax`: 32 times the work of
 * a captcha, seconds on a phone.
 */
export const roomTriesPerWorkLevel = 10;
export const loginWorkLevelMax = 6;
/** The room's count of wrong passwords falls by one in each interval of this length. */
export const roomTryForgottenMs = 2 * minute;
export const loginWorkValidMs = 5 * minute;
/** Passwords waiting to be hashed: per room, and per process, where a full queue drops from the longest line. */
export const hashesWaitingPerRoom = 40;
export const hashesWaiting = 120;
/**
 * Seats that one network may take by a room's link in an hour: twice the room's seats, or the `Min` if that is larger.
 * In a large room no more than the `Max`, or than half of its seats if that is larger.
 */
export const newSeatsFromNetworkMin = 10;
export const newSeatsFromNetworkMax = 40;
export const newSeatsWindowMs = hour;
/** An ended session is stored for this time so that its device can be told the reason; at most this many per seat. */
export const endedSessionRetentionMs = 14 * day;
export const endedSessionsPerSeat = 20;
/** Link lookups from one IP address. */
export const linkLookupsPerMinute = 60;
/** Rate limits of one session: sockets, history pages, requests that hash or send emails, others. */
export const socketOpensPerMinute = 120;
export const historyPagesPerMinute = 240;
export const costlyRequestsPerMinute = 30;
export const requestsPerMinute = 600;
/** Frames of one request that exchanges the socket's frames over HTTPS. */
export const exchangeFramesMax = 50;
/** An exchange that waits for news is answered after this time, also without any. */
export const exchangeWaitMs = 20_000;
export const recoveriesMax = 5;
export const recoveriesWindowMs = hour;
