/** Every number of the product. Sources: the product's specification, and the platform's documented limits. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const KiB = 1024;
const MiB = 1024 * KiB;

export const Limits = {
  nameMaxLength: 16,
  /** A grapheme may be built of many code units; nobody's name needs more than this. */
  nameMaxCodeUnits: 256,
  passwordMaxLength: 32,
  /** Text length in units: CJK, full-width forms and emoji count 2. */
  textMaxUnits: 4000,
  quoteMaxLength: 120,
  emailLocalMaxLength: 64,
  emailMaxLength: 254,
  feedbackMaxLength: 4000,
  emojiMaxCodeUnits: 32,

  seatsMin: 2,
  seatsMax: 500,
  days: [1, 3, 7, 30, 90, 180, 365],
  graceMs: 3 * day,
  devicesPerSeat: 5,
  socketsPerSession: 5,
  invitesAtOnce: 50,
  inviteMailsPerRoomPerDay: 20,

  historyPageDefault: 50,
  historyPageMax: 100,
  messagesByIdMax: 200,
  readIdsMax: 1000,
  resumePageMax: 500,
  /** Somebody who missed more than this loads the room anew. */
  resumeMissedMax: 10_000,

  frameMaxBytes: 64 * KiB,
  badFramesMax: 5,
  /** A socket that has not read this much is closed and catches up by reconnecting. */
  unreadBytesMax: 4 * MiB,
  gotEveryPushes: 64,
  gotEveryBytes: 256 * KiB,
  floodBurst: 60,
  floodPerSecond: 20,
  floodRefusalsMax: 200,
  readReceiptsEveryMs: second,
  presenceEveryMs: second,

  fileMaxBytes: 500 * 1000 * 1000,
  videoMaxBytes: 200 * 1000 * 1000,
  imageMaxBytes: 10 * 1000 * 1000,
  filesAtOnce: 5,
  voiceMaxSeconds: 60,
  uploadPartBytes: 8 * MiB,
  uploadKeptMs: day,
  fileNameMaxLength: 255,
  mediaLinkMs: hour,

  orderPendingMs: 30 * minute,
  freePasswordTries: 5,
  passwordBackoffFirstMs: 2 * second,
  passwordBackoffMaxMs: hour,

  requestTimeoutMs: 60 * second,
  pingEveryMs: 20 * second,
  reconnectAfterMs: 5 * second,
  ackTimeoutMs: 60 * second,
  ackCheckEveryMs: 15 * second,
  toastMs: 1500,
  notificationMs: 5 * second,
  dividerAfterMs: 5 * minute,
  roomForgottenAfterMs: 14 * day,
  retryAttempts: 30,
  retryEveryMs: second,
} as const;
