/** Limits of the product. Sources: the product's specification and the platform's documented limits. */
import { clientLimits } from "./client-limits.ts";
import { day, GiB, hour, KiB, MiB, minute, second } from "./units.ts";

const graceDays = 3;

export const Limits = {
  dayMs: day,
  nameMaxLength: 16,
  /** Upper bound in UTF-16 code units, because one grapheme may consist of many. */
  nameMaxCodeUnits: 256,
  /** Former members whose names a room sends to its clients. */
  formerMembersMax: 500,
  passwordMaxLength: 32,
  /** Text length in units: CJK, full-width forms and emoji count 2. */
  textMaxUnits: 4000,
  quoteMaxLength: 120,
  emailLocalMaxLength: 64,
  emailMaxLength: 254,
  feedbackMaxLength: 4000,
  emojiMaxCodeUnits: 32,
  /** Distinct emoji on one message. */
  reactionsPerMessageMax: 20,

  seatsMin: 2,
  seatsMax: 500,
  days: [1, 3, 7, 30, 90, 180, 365],
  /** A room is deleted this many days after its end. */
  graceDays,
  graceMs: graceDays * day,
  devicesPerSeat: 5,
  socketsPerSession: 5,
  /** Two tabs on each of 5 devices. */
  socketsPerMember: 10,
  invitesAtOnce: 50,
  inviteMailsPerRoomPerDay: 20,
  /** Minimum time between two invitation emails from one room to one address. */
  inviteMailAgainMs: day,

  historyPageDefault: 50,
  historyPageMax: 100,
  /** A jump to a message this many ids before the oldest loaded one pages back; a longer one loads around it. */
  historyNear: 300,
  messagesByIdMax: 200,
  searchMaxLength: 64,
  searchTermsMax: 8,
  searchPage: 50,
  searchesPerMinute: 120,
  /** Messages that one search adds to the index, so that one request blocks a busy room only briefly. */
  searchIndexedAtOnce: 2000,
  readIdsMax: 1000,
  resumePageMax: 500,
  /** Maximum size of a page of missed messages, history or search results. */
  pageMaxBytes: MiB,
  /** Catch-up bytes of one member: three pages for each of 5 devices. */
  resumeBytesPerMinute: 16 * MiB,
  /** About 170 of the longest Chinese messages of one member (6 KB each); 4,000 units in emoji take 60 KB. */
  storedBytesPerMinute: MiB,
  /** Newest messages cached in memory while a room is awake. */
  recentTextsMax: 2000,
  recentTextsMaxCharacters: 512 * KiB,
  /** Retention of the event ids of cleared messages, to recognize a retry after a lost acknowledgement. */
  clearedKnownMs: day,
  /** A client that missed more messages than this reloads the room instead of catching up. */
  resumeMissedMax: 10_000,

  /** Maximum JSON or form body of a call; multipart parts of files have their own limits. */
  bodyMaxBytes: 256 * KiB,
  frameMaxBytes: 64 * KiB,
  badFramesMax: 5,
  /** A socket with more unread bytes is closed; the client reconnects and catches up. */
  unreadBytesMax: 4 * MiB,
  /** All sockets of a room together: less than half of the 128 MiB of a Durable Object's isolate. */
  unreadBytesOfRoom: 48 * MiB,
  /** Unread bytes of all sockets of one member; one socket may use a quarter of the member's limit. */
  unreadBytesOfMemberMax: 16 * MiB,
  /** Lower bound of the member's limit: a socket's quarter holds eight marks of a crowded room. */
  unreadBytesOfMemberMin: 2 * MiB,
  /** Interval between two marks, in bytes; a socket that repeats a mark has read everything before it. */
  markEveryBytes: 256 * KiB,
  /** Marks follow each other more closely above this: 500 reading sockets have 16 MiB between two marks. */
  unreadBytesCrowded: 16 * MiB,
  markEveryBytesCrowded: 64 * KiB,
  gotEveryPushes: 64,
  gotEveryBytes: 256 * KiB,
  /** Frames of one member, on all devices together. */
  floodBurst: 120,
  floodPerSecond: 20,
  floodRefusalsMax: 200,
  /** Each change is broadcast to the room. The owner's changes of the room's name count too. */
  profileChangesPerHour: 6,
  profileChangesWindowMs: hour,
  /** After a muted member left, new seats that their network takes by the room link start muted for this time. */
  mutedNetworkRetentionMs: 7 * day,
  floodRetryAfterSeconds: 1,
  /** Flood limit of `got` frames, which acknowledge reading; set far above any reading speed. */
  gotBurst: 200,
  gotPerSecond: 50,
  /** Up to this many members or sessions are queried one by one; beyond it, one query reads all rows. */
  rowsReadSingly: 8,
  readReceiptsEveryMs: second,
  /**
   * Collection time for read receipts: clients send them one second after display, so all arrive within it. The room
   * stays awake for it.
   */
  readReceiptsWaitMs: 500,
  presenceEveryMs: second,
  presenceWaitMs: 100,
  /** Presence frames sent in one go, and the pause before the next ones: fifty people a second in a room of 500. */
  presenceFramesAtOnce: 2500,
  presencePauseMs: 100,
  /** Presence frames sent to one socket together. */
  presenceFramesTogether: 16,

  /** File sizes in the units that the screens show: 1 MB is 1024² bytes. */
  fileMaxBytes: 500 * MiB,
  videoMaxBytes: 200 * MiB,
  imageMaxBytes: 10 * MiB,
  filesAtOnce: 5,
  voiceMaxSeconds: 60,
  /** Transcription reads a voice file whole; one minute is far smaller in any compressed format. */
  voiceMaxBytes: 12 * MiB,
  /** A minute at 256 kbit/s, twice the bitrate of browser recorders, is 1.83 MiB; more is not transcribed. */
  compressedVoiceMaxBytes: 2 * MiB,
  /** About 260 minutes of voice from the client's recorder, or five minutes of WAV. */
  transcribedBytesPerHour: 60 * MiB,
  /** Shorter than the time limit of a request. */
  transcribeTimeoutMs: 50 * second,
  /** Wait after the speech model failed on a message; doubles with each further failure. */
  transcribeRetryFirstMs: 10 * second,
  transcribeRetryMaxMs: hour,
  videoMaxSeconds: 24 * 3600,
  pictureSideMax: 65_535,
  /** Against decompression bombs: a small file can declare billions of pixels. No camera exceeds the limit. */
  picturePixelsMax: 120_000_000,
  uploadPartBytes: 8 * MiB,
  /** Timeout of one multipart part; 8 MiB need about 9 kB a second. */
  uploadPartMaxMs: 15 * minute,
  /** Concurrent part uploads of one session; the client sends four. */
  uploadPartsInFlight: 12,
  /** Attempts per part, plus a fixed number per upload, because an interrupted part is sent again. */
  uploadPartSentTimes: 3,
  uploadPartsResentMax: 20,
  /** An unused file is deleted this long after its last part arrived. */
  uploadRetentionMs: day,
  /** An upload without a new part for this long does not count as under way. */
  uploadIdleMs: 15 * minute,
  /** Uploads that one member may begin, as a burst or over a minute. */
  uploadsPerMinute: 60,
  filesDeletedAtOnce: 500,
  /** Wait after the bucket refused a deletion. */
  deletionRetryMs: minute,
  /** Default media quota of a room for each seat; the installation can override it. */
  mediaBytesPerSeat: 2 * GiB,
  fileNameMaxLength: 255,
  /** Maximum validity of a file link. The link stays the same for half of this time, so that caches work. */
  mediaLinkMs: hour,

  orderPendingMs: 30 * minute,
  /** An unpaid seat hold gives way to a login after this time; to an invitation at any time. */
  seatHoldFirmMs: 10 * minute,
  /** A network's holds of a room are firm once in this time. */
  seatHoldAgainMs: hour,
  /** Unpaid orders of one network that may hold seats of a room at the same time. */
  seatHoldsPerNetwork: 3,
  /** Stripe requires an expiry at least 30 minutes after it receives the request. */
  checkoutGraceMs: 5 * minute,
  /** After this time without a webhook, the gateway is polled. */
  webhookLateMs: 2 * minute,
  /** Time for which the success page shows a bought link. */
  boughtLinkShownMs: day,
  /** The buyer's address of an unfulfilled order is deleted this long after the order was placed. */
  buyerOfNothingMs: 30 * day,
  /** An unconfirmed address gets one email in this time, and is then deleted. */
  unconfirmedMailAgainMs: 180 * day,
  /** Minimum time before an address is asked again to confirm, at a member's request. */
  confirmMailAgainMs: 7 * day,
  /** A confirmed address without an email for this long is deleted, and must be confirmed again. */
  confirmedKnownMs: 400 * day,
  mailRetryFirstMs: minute,
  mailRetryMaxMs: hour,
  /** The mail service stores an idempotency key for 24 hours; a later retry could send a second email. */
  mailGivenUpMs: 23 * hour,
  /** Lease on an email that is being sent; no other run sends it meanwhile. */
  mailLeaseMs: minute,
  /** Times before the room's end at which reminder emails are sent. */
  endsSoonMs: [3 * day, day],
  /** Delay of the email about unread messages to an absent member, and the minimum time between two. */
  unreadMailAfterMs: 15 * minute,
  unreadMailAgainMs: 6 * hour,
  /**
   * The owner is notified of the first new member at once, then of all within this time in one email, which names up
   * to `newMembersNamedMax`.
   */
  newMemberMailAgainMs: hour,
  newMembersNamedMax: 20,
  /** Above this count, unread messages are shown as "many". */
  unreadCountedMax: 99,
  emailsAtOnce: 50,
  /** Minimum time between two emailed admin links of one room. */
  recoveryAgainMs: hour,
  /** Rooms of one buyer for which one request mails new admin links. */
  recoveryRoomsMax: 20,

  pushEndpointMaxLength: 1024,
  pushDevicesPerSeat: 5,
  /** Minimum time between two notifications to one device while messages keep arriving. */
  pushAgainMs: 10 * second,
  pushRetentionSeconds: (4 * hour) / second,
  /** Timeout of a push service, so that it cannot keep the room awake. */
  pushTimeoutMs: 10 * second,
  pushesAtOnce: 20,

  /** Invalid coupon codes from one network address in a time window. */
  couponTriesMax: 10,
  couponTriesWindowMs: 10 * minute,
  couponCodeMaxLength: 64,
  /** Orders from one network address; an office or a mobile network may share one. */
  ordersMax: 100,
  ordersWindowMs: 10 * minute,
  quotesPerMinute: 120,
  /** Requests for orders, captcha challenges and tickets from one network address. */
  orderLookupsPerMinute: 240,
  captchasPerMinute: 120,
  ticketTriesPerMinute: 60,
  feedbackMax: 5,
  feedbackWindowMs: hour,
  visitsPerMinute: 30,
  visitChannelsPerDay: 200,
  channelMaxLength: 64,
  /** A ticket transfers a login from one browser to another. */
  ticketValidMs: 5 * minute,
  ticketsMax: 20,
  ticketsWindowMs: 10 * minute,
  /** Network addresses with a rate counter in memory at the same time. */
  bucketsMax: 10_000,
  /** Logins by a link that asks for no password. */
  seatLoginsMax: 20,
  seatLoginsWindowMs: day,
  operatorListDefault: 50,
  operatorListMax: 500,

  captchaValidMs: 20 * minute,
  /** PBKDF2 rounds per guess, and 100 to 300 guesses: well under a second on a phone. */
  captchaRounds: 2000,
  captchaGuessesMin: 100,
  captchaGuessesMax: 300,
  /** Rows of each kind of work that one cron run processes. */
  cronBatch: 50,
  freePasswordTries: 5,
  /** Longer than checking the free tries takes, even if all of them arrive at once on a busy machine. */
  passwordBackoffFirstMs: 10 * second,
  passwordBackoffMaxMs: hour,
  /** Wrong passwords in a room, across all networks, before a login needs a proof of work. */
  roomFreePasswordTries: 10,
  /**
   * Each further group of this many wrong passwords doubles the work, up to `loginWorkLevelMax`: 32 times the work of
   * a captcha, seconds on a phone.
   */
  roomTriesPerWorkLevel: 10,
  loginWorkLevelMax: 6,
  /** The room's count of wrong passwords falls by one in each interval of this length. */
  roomTryForgottenMs: 2 * minute,
  loginWorkValidMs: 5 * minute,
  /** Passwords waiting to be hashed: per room, and per process, where a full queue drops from the longest line. */
  hashesWaitingPerRoom: 40,
  hashesWaiting: 120,
  /**
   * Seats that one network may take by a room's link in an hour: twice the room's seats, at least the `Min`, at most
   * the `Most` or half of the room's seats, whichever is larger.
   */
  newSeatsFromNetworkMin: 10,
  newSeatsFromNetworkMost: 40,
  newSeatsWindowMs: hour,
  /** An ended session is stored for this time so that its device can be told the reason; at most this many per seat. */
  endedSessionRetentionMs: 14 * day,
  endedSessionsPerSeat: 20,
  /** Link lookups from one network address. */
  linkLookupsPerMinute: 60,
  /** Rate limits of one session: sockets, history pages, calls that hash or send emails, other calls. */
  socketOpensPerMinute: 120,
  historyPagesPerMinute: 240,
  costlyCallsPerMinute: 30,
  callsPerMinute: 600,
  recoveriesMax: 5,
  recoveriesWindowMs: hour,

  ...clientLimits,
} as const;
