import { day, KiB, MiB, minute, second } from "./units.ts";

/** The numbers that only the client uses; `Limits` has them too, and everybody reads them there. */
export const clientLimits = {
  /** A picture is drawn anew before it is sent, with at most this long edge; of a large one there is a small copy for the chat. */
  pictureEdgeMax: 2560,
  pictureCopyEdgeMax: 720,
  pictureCopyOverBytes: 300 * KiB,
  /** A PNG up to this size is sent as it is: screenshots stay sharp. */
  pngMaxBytes: MiB,
  videoPosterEdgeMax: 960,
  avatarEdge: 512,
  /** Parts of one file at a time, and of all files together: other calls need the browser's connections too. */
  uploadPartsAtOnce: 3,
  uploadConnectionsMax: 4,
  uploadRetryFirstMs: second,
  uploadRetryMaxMs: 30 * second,
  /** So often in a row the server may fail on a part before the upload counts as failed. */
  uploadServerErrorsMax: 6,
  uploadProgressEveryMs: 120,
  /** The browser's own address of a file on this device is given back after so long. */
  localUrlMs: 100 * second,
  voiceMinSeconds: 1,
  voiceCountdownSeconds: 10,
  /** Up to here a file is fetched with progress of our own; a larger one is left to the browser. */
  ownDownloadMaxBytes: 200 * MiB,

  requestTimeoutMs: 60 * second,
  pingEveryMs: 20 * second,
  /** A socket on which nothing comes back so long after a ping is dead; the shorter one after the page woke. */
  pongTimeoutMs: 10 * second,
  pongTimeoutAwakeMs: 4 * second,
  connectTimeoutMs: 15 * second,
  /** The resume request: without an answer by then the socket is no good. */
  resumeTimeoutMs: 15 * second,
  /** What the address asked is answered by then, or it is asked whether the server knows of that. */
  firstAnswerMs: second,
  reconnectAfterMs: 5 * second,
  /** After several failed attempts the wait grows up to this. */
  reconnectMaxMs: 30 * second,
  /** A command without any frame from the server for this long: the page pings, and soon says that it is connecting. */
  unansweredMs: second,
  ackTimeoutMs: 60 * second,
  ackCheckEveryMs: 15 * second,
  /** An outbox is sent at a pace that the server's flood limits never meet. */
  outboxBurst: 30,
  outboxPerSecond: 10,
  /** A minute: half of `storedBytesPerMinute`. */
  outboxBytes: 512 * KiB,
  readsEveryMs: second,
  /** The list of members is asked for again around so long after a reconnect. */
  membersAskedAfterMs: 2 * second,
  typingEveryMs: 3 * second,
  typingShownMs: 6 * second,
  /** Messages that a page keeps in memory, and that a device keeps to open a room at once. */
  messagesInMemory: 10_000,
  messagesInCache: 200,
  cacheSavedEveryMs: 3 * second,
  /** The last screen of a room, as text that a page reads before anything is drawn; of so many rooms. */
  snapshotChars: 48 * 1024,
  snapshotsMax: 8,
  snapshotEveryMs: 2 * second,
  toastMs: 1500,
  notificationMs: 5 * second,
  /** What others say in a busy room comes to the screen so often at the most; what comes alone, at once. */
  paintEveryMs: 50,
  dividerAfterMs: 5 * minute,
  /** A room that is not open is asked for its unread count so much later again at the earliest; and how often, while one looks. */
  overviewAgainMs: 20 * second,
  overviewEveryMs: 2 * minute,
  roomForgottenAfterMs: 14 * day,
  retryAttempts: 30,
  retryEveryMs: second,
} as const;
