import type { Member } from "@contract/member.ts";
import type { NewPoll } from "@contract/poll.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Session } from "../device/session.ts";
import type { RoomMessage as Message } from "../sealed/room-codec.ts";

/** A message without an ack, stored in IndexedDB until the ack arrives. */
interface Unsent {
  eventId: string;
  content: string;
  replyTo: number;
  /** The quoted text and sender as shown when the reply was written. */
  quotedText: string;
  quotedSenderId: string;
  /** Id that pictures and videos share which are sent together. */
  albumId?: string;
  createdAt: number;
  /** `failed`: refused, or no ack in time; a retry sends the same event id. */
  state: "waiting" | "sending" | "failed";
  /** The server's text of a refusal. */
  error?: string;
}

export interface TextItem extends Unsent {
  kind: "text";
  /** The sent message whose text or caption this one replaces. */
  edits?: number;
  poll?: NewPoll;
}

/** Access to the state of the current room. */
export interface StateAccess {
  state(): RoomState;
  update(change: (state: RoomState) => RoomState): void;
}

export type AttachmentKind = "image" | "voice" | "video" | "file";

export interface Media {
  kind: AttachmentKind;
  /** The bytes to upload, read in slices and never held in memory as a whole. */
  file: Blob;
  name: string;
  mime: string;
  /** A thumbnail of a large picture, or a frame of a video. */
  poster?: Blob;
  /** In pixels, as displayed. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  /** A picture of a few pixels as a data URL; shown blurred while the file loads. */
  blur?: string;
  /** Loudness of a voice message over time, each value from 0 to 1. */
  peaks?: readonly number[];
}

/** A message with a file, which is uploaded first. */
export interface MediaItem extends Unsent {
  kind: AttachmentKind;
  media: Media;
  upload: UploadRecord;
}

/** Upload state that survives a reload of the page. */
export interface UploadRecord {
  fileId?: string;
  posterId?: string;
  /** Keys that encrypt the file and its poster, in a sealed room. */
  keys?: { file: string; poster?: string };
  /** The server has all bytes. */
  done: boolean;
  paused: boolean;
  /** Kind of failure; the server's text is in `error`. */
  failure?: UploadFailure;
}

/** `unreadable`: the file was deleted or changed on the device after it was chosen. */
export type UploadFailure = "unreadable" | "failed";

export type OutboxItem = TextItem | MediaItem;

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** The upload waits for the network. */
  stalled: boolean;
}

/**
 * `recovering`: the socket is open and missed changes are being fetched. `closed`: the server ended the session (see
 * `ended`); the client does not reconnect.
 */
export type Connection = "connecting" | "recovering" | "live" | "waiting" | "closed";

/** Own reactions without an ack: message id to emoji to on or off. */
export type Reacting = Readonly<Record<number, Readonly<Record<string, boolean>>>>;

export interface RoomState {
  session: Session;
  /** False until the cache or the server has delivered data. */
  loaded: boolean;
  room: RoomInfo;
  members: readonly Member[];
  /** Assigned seats that are not claimed yet; visible only to members who may invite. */
  invited: readonly Member[];
  /** Ascending by id, without gaps, up to the newest known message. Recalled messages stay as notices. */
  messages: readonly Message[];
  /** Older messages exist on the server. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** A section of the history far from its end, shown instead of the newest messages. */
  historyWindow?: HistoryWindow;
  /** Hidden on this device only ("delete for me"). */
  hidden: ReadonlySet<number>;
  outbox: readonly OutboxItem[];
  reacting: Reacting;
  /** Running uploads by event id of their message. */
  uploads: Readonly<Record<string, UploadProgress>>;
  connection: Connection;
  /** The network blocks the socket; its frames go over HTTPS. */
  overHttps?: boolean;
  /** Sealed room: no key at all is on this device, or not the newest one. */
  lacksKey?: "all" | "newest";
  /** Sealed room: the share of the history that a search on this device has read, from 0 to 1. */
  searchRead?: number;
  /** The connection is open, but the server has not reacted to a command. */
  unanswered?: boolean;
  /** Ids of other members who are typing. */
  typing: readonly string[];
  /** Id of the message under the unread line: the first unread one when the room was opened or left. */
  firstUnreadId?: number;
  unreadCount: number;
  /** Revision of the last edit of a pinned message, which need not be loaded. */
  pinnedEditedRev?: number;
  /** Id of the newest message when the room went live for the first time. Later messages are news. */
  firstLiveAfterId?: number;
  /** Ids of the knocks when the room went live for the first time. Other knocks are news. */
  firstLiveKnocks?: readonly string[];
  /** Reason for the end of the session; set while `closed`. */
  ended?: Ended;
}

export interface HistoryWindow {
  /** Ascending by id, without gaps. */
  messages: readonly Message[];
  /** Older messages exist on the server. Newer ones always do. */
  hasOlder: boolean;
}

interface Ended {
  /** Result code for `failureActionOf`. */
  code: number;
}

/** A picture or video of an album; a `MediaItem` is not acknowledged yet. */
export type AlbumPart = Message | OutboxItem;

/** A row of the chat, derived by `timeline.ts` and never stored. */
export type TimelineItem =
  | {
      kind: "message";
      key: string;
      message: Message;
      mine: boolean;
      /** First and last of a run of one sender, less than five minutes apart; the run shares name and picture. */
      first: boolean;
      last: boolean;
      /** All parts of an album of two or more, `message` included. */
      album?: readonly AlbumPart[];
    }
  | {
      kind: "pending";
      key: string;
      item: OutboxItem;
      first: boolean;
      last: boolean;
      album?: readonly AlbumPart[];
    }
  | { kind: "recalled"; key: string; message: Message; mine: boolean }
  | { kind: "notice"; key: string; message: Message }
  | { kind: "time"; key: string; at: number }
  | { kind: "unread"; key: string; count: number };
