import { day, KiB, MiB, minute, second } from "../units.ts";

/**
 * The client re-encodes a picture before upload, with at most this long edge, and adds a thumbnail of a large one for
 * the chat.
 */
export const pictureEdgeMax = 2560;
/** Safari's canvases have at most 16.7 million pixels. */
export const editedPictureEdgeMax = 4096;
export const pictureCopyEdgeMax = 720;
export const pictureCopyOverBytes = 300 * KiB;
/** A PNG up to this size is uploaded unchanged, so that screenshots stay sharp. */
export const pngMaxBytes = MiB;
export const videoPosterEdgeMax = 960;
export const avatarEdge = 512;
/** Concurrent part uploads per file, and of all files: other requests need browser connections too. */
export const uploadPartsAtOnce = 3;
export const uploadConnectionsMax = 4;
/** In a sealed room, where each part is encrypted in memory: at most 32 MiB. */
export const encryptedPartsAtOnce = 2;
export const uploadRetryFirstMs = second;
export const uploadRetryMaxMs = 30 * second;
/** Consecutive server errors on one part before the upload fails. */
export const uploadServerErrorsMax = 6;
export const uploadProgressEveryMs = 120;
/** Bytes collected before they become a Blob, which the browser moves to disk if it is large. */
export const blobPartBytes = 8 * MiB;
/** Delay until a blob URL is revoked. */
export const localUrlMs = 100 * second;
export const voiceMinSeconds = 1;
export const voiceCountdownSeconds = 10;
/** Up to this size the client downloads a file with its own progress bar; a larger one is left to the browser. */
export const ownDownloadMaxBytes = 200 * MiB;

/** An encrypted file up to this size is decrypted before its first byte is shown, so that a damaged one shows nothing. */
export const decryptedWholeMaxBytes = 16 * MiB;
/** Part of a larger file that a player gets at once. */
export const playedPartBytes = MiB;
/** Without a service worker a page decrypts files in memory, up to this size. */
export const decryptedInPageMaxBytes = 50 * MiB;
/** Time for a page to answer the service worker: it may fetch the message of the file first. */
export const fileSourceTimeoutMs = 15 * second;
export const fileSourceRetryMs = 400;

/** Messages in one section of a capsule; a browser lays out whole sections, so fewer show its first screen earlier. */
export const capsuleSectionMessages = 100;
/** Up to this size of all files a capsule is one page; beyond it is a ZIP. */
export const capsuleInPageBytes = 50 * MiB;
/** Firefox opens no URL of more than 32 MB: a larger file in base64 makes the capsule a ZIP, too. */
export const capsuleFileInPageBytes = 20 * MiB;
/** Largest capsule in a browser that can neither save a stream nor use the device's private file system. */
export const capsuleInMemoryBytes = 500 * MiB;
/** Longest name in UTF-8 without its extension; file systems take 255 bytes, and browsers add a number or an extension. */
export const capsuleNameBytes = 200;
/** Time that a browser needs at most to copy a capsule from the device's private file system. */
export const capsuleDownloadMs = 10 * minute;
/** Largest page of a capsule that is read for an import, and the texts of one batch, in JSON. */
export const importFileMaxBytes = 160 * MiB;
export const importBatchBytes = 160 * KiB;
export const capsuleRetryMs = 3 * second;
/** Answers without a new byte, one after the other, until a capsule does without the file. */
export const capsuleFileTries = 5;

export const requestTimeoutMs = 60 * second;
export const pingEveryMs = 20 * second;
/** Time without a frame after a ping until a socket counts as dead; shorter after the page woke up. */
export const pongTimeoutMs = 10 * second;
export const pongTimeoutAwakeMs = 4 * second;
export const connectTimeoutMs = 15 * second;
/** Timeout of the resume request; the client then replaces the socket. */
export const resumeTimeoutMs = 15 * second;
/**
 * Wait for the answer to the resume request in the socket's URL. The client then sends a ping, to find out whether the
 * server supports the request.
 */
export const firstAnswerMs = second;
/** Time for the first frame of an open socket: a proxy may hold all frames back. */
export const firstFrameTimeoutMs = 15 * second;
export const reconnectAfterMs = 5 * second;
/** Time for the first attempt, at random, after the loss of a connection that was open for `reconnectAfterMs`. */
export const firstReconnectWithinMs = second;
/**
 * The next attempts, about 25 seconds of them, with jitter up to 1.8 s: a server that restarts is back within seconds.
 * 500 members together make fewer attempts a second than in the first second.
 */
export const quickReconnects = 20;
export const quickReconnectMs = 1.2 * second;
/** Time until an interruption is shown: the first attempt can succeed before. */
export const interruptionShownAfterMs = 2 * second;
/** Time until a lost connection is shown on a device without a network, which makes no attempt to reconnect. */
export const offlineShownAfterMs = 900;
export const reconnectMaxMs = 30 * second;
/** Long polling: time between two requests, at half of the rate that the server allows, and timeout of each. */
export const exchangeEveryMs = second;
export const exchangeTimeoutMs = 30 * second;
/** Time between two requests that tell of typing, which others see for `typingShownMs`. */
export const exchangeSignalEveryMs = 5 * second;
/** Interval at which the page then asks for presence, while there are changes. */
export const exchangePresenceMs = 30 * second;
/** Backoff of the socket's attempts meanwhile. */
export const blockedSocketRetryMs = 30 * second;
export const blockedSocketRetryMaxMs = 5 * minute;
/** Time without any server frame after a command until the page pings and, if unanswered, shows "connecting". */
export const pingAfterUnansweredMs = second;
export const ackTimeoutMs = 60 * second;
export const ackCheckEveryMs = 15 * second;
/** Send rate of the outbox, below the server's flood limits. */
export const outboxBurst = 30;
export const outboxMessagesPerSecond = 10;
/** Per minute: half of `storedBytesPerMinute`. */
export const outboxBytes = 512 * KiB;
export const readsEveryMs = second;
/** Mean delay of the member list request after a reconnect. */
export const membersAskedAfterMs = 2 * second;
export const typingEveryMs = 3 * second;
export const typingShownMs = 6 * second;
/** Messages in memory per page, and in the device's cache for instant opening. */
export const messagesInMemory = 10_000;
export const messagesInCache = 200;
export const cacheSavedEveryMs = 3 * second;
/** Closed rooms whose newest messages stay in memory, so that a return needs no read from the device's storage. */
export const roomsInMemory = 3;
/** Size of a chat snapshot, which a page reads before the first paint, and the number of rooms with a snapshot. */
export const snapshotChars = 48 * 1024;
export const snapshotsMax = 8;
export const snapshotEveryMs = 2 * second;
export const toastMs = 1500;
export const notificationMs = 5 * second;
/** Minimum time between two renders of others' messages in a busy room; a lone message is rendered at once. */
export const messagesRenderedEveryMs = 50;
export const dividerAfterMs = 5 * minute;
/**
 * Polling interval of this device's other rooms while the page is visible, and the minimum time between two requests
 * for one room; longer for a room without access.
 */
export const overviewEveryMs = 8 * second;
export const overviewMinIntervalMs = 5 * second;
export const overviewSeldomMs = 2 * minute;
export const knockPollMs = 3 * second;
/** Time in which a login by the room link counts as the same try: later, the next person at the device may log in. */
export const loginAttemptMs = 10 * minute;
export const knockForgottenAfterMs = 60 * minute;
export const roomForgottenAfterMs = 14 * day;
export const retryAttempts = 30;
export const retryEveryMs = second;
/** Polling interval of the page of an expired room, which returns to the room after a renewal. */
export const renewalCheckEveryMs = 8 * second;

/** How often a device asks for the other one's messages in a hand-off, and requests without an answer in a row. */
export const handOffPollMs = 700;
export const handOffRetriesMax = 20;
/** Rooms of one hand-off; a ticket is made for each. */
export const handOffRoomsMax = 20;
/** A device without the key of a sealed room looks this often whether a member has let it in. */
export const keyAskedEveryMs = 3 * second;
