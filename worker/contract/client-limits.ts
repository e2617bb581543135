import { day, KiB, MiB, minute, second } from "./units.ts";

/** Numbers that only the client uses. `Limits` includes them; import them from there. */
export const clientLimits = {
  /**
   * The client re-encodes a picture before upload, with at most this long edge, and adds a small copy of a large one
   * for the chat.
   */
  pictureEdgeMax: 2560,
  pictureCopyEdgeMax: 720,
  pictureCopyOverBytes: 300 * KiB,
  /** A PNG up to this size is uploaded unchanged, so that screenshots stay sharp. */
  pngMaxBytes: MiB,
  videoPosterEdgeMax: 960,
  avatarEdge: 512,
  /** Concurrent part uploads per file, and of all files: other calls need browser connections too. */
  uploadPartsAtOnce: 3,
  uploadConnectionsMax: 4,
  uploadRetryFirstMs: second,
  uploadRetryMaxMs: 30 * second,
  /** Consecutive server errors on one part before the upload fails. */
  uploadServerErrorsMax: 6,
  uploadProgressEveryMs: 120,
  /** Delay until a blob URL is revoked. */
  localUrlMs: 100 * second,
  voiceMinSeconds: 1,
  voiceCountdownSeconds: 10,
  /** Up to this size the client downloads a file with its own progress bar; a larger one is left to the browser. */
  ownDownloadMaxBytes: 200 * MiB,

  requestTimeoutMs: 60 * second,
  pingEveryMs: 20 * second,
  /** Time without a frame after a ping until a socket counts as dead; shorter after the page woke up. */
  pongTimeoutMs: 10 * second,
  pongTimeoutAwakeMs: 4 * second,
  connectTimeoutMs: 15 * second,
  /** Timeout of the resume request; the client then replaces the socket. */
  resumeTimeoutMs: 15 * second,
  /**
   * Wait for the answer to the resume request in the socket's URL. The client then sends a ping, to find out whether the
   * server supports the request.
   */
  firstAnswerMs: second,
  reconnectAfterMs: 5 * second,
  /** Upper bound of the reconnect backoff. */
  reconnectMaxMs: 30 * second,
  /** Time without any server frame after a command until the page pings and, if unanswered, shows "connecting". */
  unansweredMs: second,
  ackTimeoutMs: 60 * second,
  ackCheckEveryMs: 15 * second,
  /** Send rate of the outbox, below the server's flood limits. */
  outboxBurst: 30,
  outboxPerSecond: 10,
  /** Per minute: half of `storedBytesPerMinute`. */
  outboxBytes: 512 * KiB,
  readsEveryMs: second,
  /** Mean delay of the member list request after a reconnect. */
  membersAskedAfterMs: 2 * second,
  typingEveryMs: 3 * second,
  typingShownMs: 6 * second,
  /** Messages in memory per page, and in the device's cache for instant opening. */
  messagesInMemory: 10_000,
  messagesInCache: 200,
  cacheSavedEveryMs: 3 * second,
  /** Size of a chat snapshot, which a page reads before the first paint, and the number of rooms with a snapshot. */
  snapshotChars: 48 * 1024,
  snapshotsMax: 8,
  snapshotEveryMs: 2 * second,
  toastMs: 1500,
  notificationMs: 5 * second,
  /** Minimum time between two renders of others' messages in a busy room; a lone message is rendered at once. */
  paintEveryMs: 50,
  dividerAfterMs: 5 * minute,
  /**
   * Minimum time between two unread count requests for a closed room, and the polling interval while the list is
   * visible.
   */
  overviewAgainMs: 20 * second,
  overviewEveryMs: 2 * minute,
  roomForgottenAfterMs: 14 * day,
  retryAttempts: 30,
  retryEveryMs: second,
} as const;
