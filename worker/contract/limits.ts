/** Every number of the product. Sources: the product's specification, and the platform's documented limits. */
import { clientLimits } from "./client-limits.ts";
import { day, GiB, hour, KiB, MiB, minute, second } from "./units.ts";

const graceDays = 3;

export const Limits = {
  dayMs: day,
  nameMaxLength: 16,
  /** A grapheme may be built of many code units; nobody's name needs more than this. */
  nameMaxCodeUnits: 256,
  /** Names of members who left that a room tells its clients. */
  formerMembersMax: 500,
  passwordMaxLength: 32,
  /** Text length in units: CJK, full-width forms and emoji count 2. */
  textMaxUnits: 4000,
  quoteMaxLength: 120,
  emailLocalMaxLength: 64,
  emailMaxLength: 254,
  feedbackMaxLength: 4000,
  emojiMaxCodeUnits: 32,
  /** Different emoji on one message. */
  reactionsPerMessageMax: 20,

  seatsMin: 2,
  seatsMax: 500,
  days: [1, 3, 7, 30, 90, 180, 365],
  /** A room is deleted so long after its end. */
  graceDays,
  graceMs: graceDays * day,
  devicesPerSeat: 5,
  socketsPerSession: 5,
  /** Two tabs on each device. */
  socketsPerMember: 10,
  invitesAtOnce: 50,
  inviteMailsPerRoomPerDay: 20,
  /** One letter a day to an address, from one room. */
  inviteMailAgainMs: day,

  historyPageDefault: 50,
  historyPageMax: 100,
  /** A message so many ids before the oldest one that is loaded is reached by loading back; a farther one with what lies around it. */
  historyNear: 300,
  messagesByIdMax: 200,
  searchMaxLength: 64,
  searchTermsMax: 8,
  searchPage: 50,
  searchesPerMinute: 120,
  /** Messages that one search takes into the index: what one turn of a busy room can spare. */
  searchIndexedAtOnce: 2000,
  readIdsMax: 1000,
  resumePageMax: 500,
  /** A page of what was missed, of the history or of a search ends at so many bytes. */
  pageMaxBytes: MiB,
  /** Of one member, to catch up: three pages for each of 5 devices. */
  resumeBytesPerMinute: 16 * MiB,
  /** Of one member: 170 of the longest messages in Chinese, of 6 KB. Emoji make 60 KB of the 4,000 units of a message. */
  storedBytesPerMinute: MiB,
  /** Of the newest messages, so many are in memory while a room is awake. */
  recentTextsMax: 2000,
  recentTextsMaxCharacters: 512 * KiB,
  /** A message that was cleared is known for so long, should it be sent again because its acknowledgement was lost. */
  clearedKnownMs: day,
  /** Somebody who missed more than this loads the room anew. */
  resumeMissedMax: 10_000,

  /** Of a call's JSON or form; the parts of a file have limits of their own. */
  bodyMaxBytes: 256 * KiB,
  frameMaxBytes: 64 * KiB,
  badFramesMax: 5,
  /** A socket that has not read this much is closed and catches up by reconnecting. */
  unreadBytesMax: 4 * MiB,
  /** Unread bytes of all sockets of a room: less than half of the 128 MiB of a Durable Object's isolate. Members who do not read share them. */
  unreadBytesOfRoom: 48 * MiB,
  /** Unread bytes of all sockets of one member; one socket may leave a quarter of what the member may. */
  unreadBytesOfMemberMax: 16 * MiB,
  /** Also in a crowded room: eight marks for each socket that is still to be answered. */
  unreadBytesOfMemberMin: 2 * MiB,
  /** A mark follows so many bytes; a socket that repeats the mark has read them. */
  markEveryBytes: 256 * KiB,
  /** With so many unread bytes in the room marks follow each other more closely: 500 sockets that read leave 16 MiB between two marks on average. */
  unreadBytesCrowded: 16 * MiB,
  markEveryBytesCrowded: 64 * KiB,
  gotEveryPushes: 64,
  gotEveryBytes: 256 * KiB,
  /** Frames of a member, on all their devices together. */
  floodBurst: 120,
  floodPerSecond: 20,
  floodRefusalsMax: 200,
  /** Changes of name and picture that a member may make in an hour, each seen by the whole room; the owner's of the room's name count too. */
  profileChangesPerHour: 6,
  profileChangesWindowMs: hour,
  /** After a muted member left: new seats that their network takes by the room link start muted. */
  mutedNetworkRetentionMs: 7 * day,
  floodRetryAfterSeconds: 1,
  /** `got` says how far somebody has read: far more of them than anybody can read of are a flood, too. */
  gotBurst: 200,
  gotPerSecond: 50,
  /** Of members and sessions, so many are looked up one by one before all are read together. */
  rowsReadSingly: 8,
  readReceiptsEveryMs: second,
  /** Clients tell what was read a second after they saw it: all of them within this time. A room is awake for it. */
  readReceiptsWaitMs: 500,
  presenceEveryMs: second,
  presenceWaitMs: 100,
  /** Frames about who came and went that leave in one turn, and the pause until the next ones: fifty people a second in a room of 500. */
  presenceFramesAtOnce: 2500,
  presencePauseMs: 100,
  /** Of these, so many leave for one socket together. */
  presenceFramesTogether: 16,

  /** In the units that the screens show: 1 MB is 1024² bytes. */
  fileMaxBytes: 500 * MiB,
  videoMaxBytes: 200 * MiB,
  imageMaxBytes: 10 * MiB,
  filesAtOnce: 5,
  voiceMaxSeconds: 60,
  /** Voice is read whole to be turned into text; a minute of it is far less in any format but the rawest. */
  voiceMaxBytes: 12 * MiB,
  /** A minute at 256 kbit/s, twice what browsers record at, is 1.83 MiB. A larger file that is not WAV plays longer and is not turned into text. */
  compressedVoiceMaxBytes: 2 * MiB,
  /** Voice that a room may have turned into text within an hour: about 260 minutes as our recorder makes them, or five of WAV. */
  transcribedBytesPerHour: 60 * MiB,
  /** Shorter than a request may take. */
  transcribeTimeoutMs: 50 * second,
  /** The wait after the speech model failed on a message; each further failure doubles it. */
  transcribeRetryFirstMs: 10 * second,
  transcribeRetryMaxMs: hour,
  videoMaxSeconds: 24 * 3600,
  pictureSideMax: 65_535,
  /** No camera makes more, and no phone could draw more: a small file can hold billions. */
  picturePixelsMax: 120_000_000,
  uploadPartBytes: 8 * MiB,
  /** A part that takes longer is given up: about 9 kB a second are enough. */
  uploadPartMaxMs: 15 * minute,
  /** Parts of one session that are on their way at the same time; our client sends four. */
  uploadPartsInFlight: 12,
  /** Parts that may be sent for an upload: each so many times, and some more, as an interrupted part is sent again. */
  uploadPartSentTimes: 3,
  uploadPartsResentMax: 20,
  /** A file that no message uses is deleted so long after its last part came. */
  uploadRetentionMs: day,
  /** An upload on which nothing came for so long does not count as being under way. */
  uploadIdleMs: 15 * minute,
  /** Uploads that a member may begin, all at once or over a minute. */
  uploadsPerMinute: 60,
  filesDeletedAtOnce: 500,
  /** The wait after the bucket refused to delete. */
  deletionRetryMs: minute,
  /** What a room may keep for each of its seats, unless the installation says otherwise. */
  mediaBytesPerSeat: 2 * GiB,
  fileNameMaxLength: 255,
  /** A link to a file ends at most so long after it was made, and is the same one for half of that, so that it caches. */
  mediaLinkMs: hour,

  orderPendingMs: 30 * minute,
  /** An unpaid hold of a seat gives way to a login after so long; to an invitation at any time. */
  seatHoldFirmMs: 10 * minute,
  /** A network's holds of a room are firm once in this time. */
  seatHoldAgainMs: hour,
  /** Unpaid orders of one network that hold seats of a room at a time. */
  seatHoldsPerNetwork: 3,
  /** The payment page outlives the order a little: Stripe wants at least 30 minutes from the moment it hears of it. */
  checkoutGraceMs: 5 * minute,
  /** A webhook that is not there by then is not waited for: the gateway is asked. */
  webhookLateMs: 2 * minute,
  /** A bought link is shown on the success page for so long at most. */
  boughtLinkShownMs: day,
  /** The buyer's address of an order that nothing was given for is deleted so long after it was placed. */
  buyerOfNothingMs: 30 * day,
  /** An address that nobody has confirmed gets one email in this time, and is forgotten after it. */
  unconfirmedMailAgainMs: 180 * day,
  /** An address is asked to confirm again, when a member asks for it, so much later at the earliest. */
  confirmMailAgainMs: 7 * day,
  /** A confirmed address that had no email for so long is forgotten, and confirmed again. */
  confirmedKnownMs: 400 * day,
  mailRetryFirstMs: minute,
  mailRetryMaxMs: hour,
  /** The mail service remembers an idempotency key for 24 hours; after that a retry could be a second letter. */
  mailGivenUpMs: 23 * hour,
  /** While a letter is being sent nobody else sends it. */
  mailLeaseMs: minute,
  /** Letters that say that the room ends soon, before its end. */
  endsSoonMs: [3 * day, day],
  /** Somebody who is away for so long with unread messages gets a letter; so long after the last one at the earliest. */
  unreadMailAfterMs: 15 * minute,
  unreadMailAgainMs: 6 * hour,
  /** The owner hears of new members at once, then of all who come within this time together; so many by name. */
  newMemberMailAgainMs: hour,
  newMembersNamedMax: 20,
  /** Beyond this, unread messages are "many". */
  unreadCountedMax: 99,
  emailsAtOnce: 50,
  /** A new admin link is mailed for a room once in this time at most. */
  recoveryAgainMs: hour,
  /** Rooms of one buyer that a request for new admin links reaches. */
  recoveryRoomsMax: 20,

  pushEndpointMaxLength: 1024,
  pushDevicesPerSeat: 5,
  /** While messages keep coming, a device is told again so much later. */
  pushAgainMs: 10 * second,
  pushRetentionSeconds: (4 * hour) / second,
  /** A push service that does not answer must not keep the room. */
  pushTimeoutMs: 10 * second,
  pushesAtOnce: 20,

  /** Coupon codes from one address that are none, in a span of time. */
  couponTriesMax: 10,
  couponTriesWindowMs: 10 * minute,
  couponCodeMaxLength: 64,
  /** Orders from one address; a whole office or a mobile network may share one. */
  ordersMax: 100,
  ordersWindowMs: 10 * minute,
  quotesPerMinute: 120,
  /** Looks at orders, riddles and tickets from one address. */
  orderLookupsPerMinute: 240,
  captchasPerMinute: 120,
  ticketTriesPerMinute: 60,
  feedbackMax: 5,
  feedbackWindowMs: hour,
  visitsPerMinute: 30,
  visitChannelsPerDay: 200,
  channelMaxLength: 64,
  /** A ticket leads from one browser into another. */
  ticketValidMs: 5 * minute,
  ticketsMax: 20,
  ticketsWindowMs: 10 * minute,
  /** Addresses that are counted in memory at a time. */
  bucketsMax: 10_000,
  /** Logins by a link that asks for no password. */
  seatLoginsMax: 20,
  seatLoginsWindowMs: day,
  operatorListDefault: 50,
  operatorListMax: 500,

  captchaValidMs: 20 * minute,
  /** PBKDF2 rounds a guess, and the guesses needed: 100 to 300; well under a second on a phone. */
  captchaRounds: 2000,
  captchaGuessesMin: 100,
  captchaGuessesMax: 300,
  /** Rows that a run of the clock takes of each kind of work. */
  cronBatch: 50,
  freePasswordTries: 5,
  /** Longer than the free tries take to be looked at, also when they all come at once to a busy machine. */
  passwordBackoffFirstMs: 10 * second,
  passwordBackoffMaxMs: hour,
  /** Wrong passwords in a room, of all networks together, before a login needs a proof of work. */
  roomFreePasswordTries: 10,
  /** So many more wrong passwords double the work, up to this level: 32 times the work of a captcha, seconds on a phone. */
  roomTriesPerWorkLevel: 10,
  loginWorkLevelMax: 6,
  /** One wrong password less is counted in a room after each span of this. */
  roomTryForgottenMs: 2 * minute,
  loginWorkValidMs: 5 * minute,
  /** Passwords that wait to be hashed: of one room, and of all rooms of a process, where a full queue shortens the longest line. */
  hashesWaitingPerRoom: 40,
  hashesWaiting: 120,
  /** Seats that one network takes by a room's link within the hour: twice the room's, at least the one; above the other, half of the room's. */
  newSeatsFromNetworkMin: 10,
  newSeatsFromNetworkMost: 40,
  newSeatsWindowMs: hour,
  /** An ended session tells its device why until the device has forgotten the room; of one seat, so many do. */
  endedSessionRetentionMs: 14 * day,
  endedSessionsPerSeat: 20,
  /** Looks at a room's links from one address. */
  linkLookupsPerMinute: 60,
  /** What one session may ask of its room: sockets, pages of the history, what takes hashing or letters, the rest. */
  socketOpensPerMinute: 120,
  historyPagesPerMinute: 240,
  costlyCallsPerMinute: 30,
  callsPerMinute: 600,
  recoveriesMax: 5,
  recoveriesWindowMs: hour,

  ...clientLimits,
} as const;
