import type { CallBody } from "@contract/calls/call.ts";
import type { editMe } from "@contract/calls/members.ts";
import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Session } from "../device/session.ts";

/** What is to be sent and is not acknowledged yet. Lives in IndexedDB until it is. */
interface Unsent {
  eventId: string;
  content: string;
  replyTo: number;
  /** The quoted text and sender as shown when the reply was written. */
  quotedText: string;
  quotedSenderId: string;
  createdAt: number;
  /** `failed`: no acknowledgement in time, or refused; one tap sends it again with the same event id. */
  state: "waiting" | "sending" | "failed";
  /** What the server said when it refused. */
  error?: string;
}

export interface TextItem extends Unsent {
  kind: "text";
}

export type MediaKind = "image" | "voice" | "video" | "file";

/** A file that was chosen or recorded, ready to be sent. */
export interface Media {
  kind: MediaKind;
  /** The bytes to be sent, on the device until then: never held in memory as a whole. */
  file: Blob;
  name: string;
  mime: string;
  /** A small copy of a large picture, or a frame of a video. */
  poster?: Blob;
  /** In pixels, as it is seen. */
  width?: number;
  height?: number;
  durationSeconds?: number;
  /** A picture of a few pixels as a data URL, to be shown blurred at once. */
  blur?: string;
  /** Loudness over time, 0 to 1, of a voice. */
  peaks?: readonly number[];
}

/** A message with a file: the file goes first. */
export interface MediaItem extends Unsent {
  kind: MediaKind;
  media: Media;
  upload: UploadRecord;
}

/** What must be known of an upload to go on with it after the page is gone. */
export interface UploadRecord {
  fileId?: string;
  posterId?: string;
  /** All bytes are with the server. */
  done: boolean;
  /** The person stopped it. */
  paused: boolean;
  /** Why it failed, where that was not the server's word. */
  failure?: UploadFailure;
}

/** `unreadable`: the file is gone from the device, or was changed since it was chosen. */
export type UploadFailure = "unreadable" | "failed";

export type OutboxItem = TextItem | MediaItem;

/** How far a running upload is. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** Waits for the network. */
  stalled: boolean;
}

/**
 * `recovering`: the socket is open and what was missed is being fetched. `closed`: the server ended the session
 * (see `ended`), nothing reconnects.
 */
export type Connection = "connecting" | "recovering" | "live" | "waiting" | "closed";

/** Own reactions that the server has not confirmed yet: by message, emoji to whether it is put on or taken off. */
export type Reacting = Readonly<Record<number, Readonly<Record<string, boolean>>>>;

export interface RoomState {
  session: Session;
  /** False until the cache or the server has given something to show. */
  loaded: boolean;
  room: RoomInfo;
  members: readonly Member[];
  /** Seats that were given away and not taken yet; only who may invite knows of them. */
  invited: readonly Member[];
  /** Ascending by id, without gaps, up to the newest that this client knows. Recalled ones stay, as notices. */
  messages: readonly Message[];
  /** Older messages exist on the server. */
  hasOlder: boolean;
  loadingOlder: boolean;
  /** A stretch of the history far from its end; while it is there, the chat shows it instead of the newest messages. */
  historyWindow?: HistoryWindow;
  /** Hidden on this device only ("delete for me"). */
  hidden: ReadonlySet<number>;
  outbox: readonly OutboxItem[];
  reacting: Reacting;
  /** Uploads that run now, by the event id of their message. */
  uploads: Readonly<Record<string, UploadProgress>>;
  connection: Connection;
  /** The connection is open, and the server has not reacted to a command. */
  unanswered?: boolean;
  /** Milliseconds since 1970 when the next attempt to connect begins; with `waiting`. */
  retryAt?: number;
  /** Members who are writing now, without oneself. */
  typing: readonly string[];
  /** The first message that was unread when the room was opened or left; where the unread line stands. */
  firstUnreadId?: number;
  unreadCount: number;
  /** Why the server ended the session; with `closed`. */
  ended?: Ended;
}

export interface HistoryWindow {
  /** Ascending by id, without gaps. */
  messages: readonly Message[];
  /** Older messages exist on the server. Newer ones always do. */
  hasOlder: boolean;
}

interface Ended {
  /** The result code, as `reactionTo` takes it. */
  code: number;
}

export interface RoomActions {
  sendText(content: string, replyTo?: Message): void;
  /** One message for each, in this order; the first one is the answer to `replyTo`. */
  sendMedia(files: readonly Media[], replyTo?: Message): void;
  pauseUpload(eventId: string): void;
  resumeUpload(eventId: string): void;
  /** Sends a failed one again. */
  retry(eventId: string): void;
  /** Sends all failed ones again, in their order. */
  retryAll(): void;
  /** Takes back what is not on its way yet; a running upload ends. */
  discard(eventId: string): void;
  /** Rejects with a `CallError` when the server refuses. */
  recall(messageId: number): Promise<void>;
  hide(messageId: number): void;
  unhide(messageId: number): void;
  /** The person has seen everything up to this message. Gathers; never goes back. */
  markRead(messageId: number): void;
  /** The person typed something, or stopped. Throttled. */
  setTyping(on: boolean): void;
  loadOlder(): Promise<void>;
  /** In the past, loads on towards the newest messages. */
  loadNewer(): Promise<void>;
  /** Brings this message into what is shown, however far back it is; false when it no longer exists. */
  reach(messageId: number): Promise<boolean>;
  /** The first message sent at this time or later, in milliseconds since 1970. Rejects with a `CallError`. */
  firstFrom(at: number): Promise<number | undefined>;
  /** Back from the past to the newest messages. */
  leaveHistoryWindow(): void;
  /** Puts an own reaction on a message or takes it off. Shown at once; rejects with a `CallError`, and then it is as before. */
  react(messageId: number, emoji: string): Promise<void>;
  /** Connect at once instead of waiting. */
  reconnectNow(): void;
  /** Apply what a REST call answered, without waiting for the push. */
  applyRoom(room: RoomInfo): void;
  applyMember(member: Member): void;
  /** A list of all members, to know of seats that were given away or taken back. */
  applyMembers(members: readonly Member[]): void;
  /** Changes what is one's own, after what was changed before. Rejects with a `CallError`; `quiet`: and says nothing. */
  editMe(changes: CallBody<typeof editMe>, options?: { quiet?: boolean }): Promise<void>;
  /** The links of a message's files ended: asks for new ones, many messages at once. Rejects with a `CallError`. */
  renewLinks(messageId: number): Promise<void>;
  /** Asks for a voice as text, and keeps it with the message. Rejects with a `CallError`, also when none was recognized. */
  transcribe(messageId: number): Promise<void>;
}

/** One room's live store. Components read it with `useRoom(selector)` and call `useRoomActions()`. */
export type RoomStore = RoomState & { actions: RoomActions };

/** A row of the chat, derived from the state by `timeline.ts`; nothing here is stored. */
export type TimelineItem =
  | {
      kind: "message";
      key: string;
      message: Message;
      mine: boolean;
      /** First and last of a run by one sender, less than five minutes apart: they share name and picture. */
      first: boolean;
      last: boolean;
    }
  | { kind: "pending"; key: string; item: OutboxItem; first: boolean; last: boolean }
  | { kind: "recalled"; key: string; message: Message; mine: boolean }
  | { kind: "notice"; key: string; message: Message }
  | { kind: "time"; key: string; at: number }
  | { kind: "unread"; key: string; count: number };
