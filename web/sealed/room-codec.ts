import type { Push } from "@contract/frames/server-frames.ts";
import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { UnreadableReason } from "./envelope.ts";
import type { SealedFile } from "./sealed-file.ts";

/** A value of an unsealed room at once, so that its messages show without a wait; of a sealed room after decryption. */
export type MaybePromise<T> = T | Promise<T>;

/** A message with what only sealed rooms have. */
export interface RoomMessage extends Message {
  /** The content could not be decrypted, and is "". */
  locked?: UnreadableReason;
  /** The encrypted message, kept while its key is missing. */
  received?: Message;
  /** The epoch of the message's reactions. */
  reactionEpoch?: number;
  /** Ids of mentioned members. */
  mentions?: readonly string[];
  file?: SealedFile;
  /** Proves the text in a report; missing in messages of releases before 2026-11-26, until their rooms end. */
  proof?: string;
}

export interface OutgoingContent {
  text: string;
  quotedText?: string | undefined;
  mentions?: readonly string[] | undefined;
  file?: SealedFile | undefined;
  /** Author of the quoted message, if that was imported. */
  quotedAuthor?: string | undefined;
}

/** Names and texts that belong to no message. `name`: own nickname. `invitedName`: name of an unclaimed seat. */
export type NameKind = "roomName" | "welcome" | "name" | "invitedName";

/**
 * Content as the server stores it, from and to what the page shows. Encoding rejects without a key; decoding never
 * rejects, keeps the order, and shows no text that the server made up: content that cannot be decrypted is "".
 */
export interface RoomCodec {
  /** Text of a new message under its event id. */
  encodeMessage(eventId: string, content: OutgoingContent): MaybePromise<string>;
  /** New text or caption of an own message; its quote and its file stay. */
  encodeEdit(message: RoomMessage, content: Pick<OutgoingContent, "text" | "mentions">): MaybePromise<string>;
  /** Options of the poll in a new message, in order. */
  encodeOptions(eventId: string, options: readonly string[]): MaybePromise<string[]>;
  encodeName(kind: NameKind, text: string): MaybePromise<string>;
  encodeReaction(message: RoomMessage, emoji: string): MaybePromise<string>;
  /** The own picture, a JPEG. */
  encodeAvatar(picture: Blob): MaybePromise<Blob>;
  decodeMessages(messages: readonly Message[]): MaybePromise<readonly RoomMessage[]>;
  decodeMembers(members: readonly Member[]): MaybePromise<readonly Member[]>;
  decodeRoom(room: RoomInfo): MaybePromise<RoomInfo>;
  /**
   * Pushes in the same order. Those whose content cannot be decrypted, or belongs to an unknown message, are left out;
   * a damaged edit locks its message. `find`: a known message by its id, as edits and reactions name it by its id only.
   * Decode one batch after the other.
   */
  decodePushes(pushes: readonly Push[], find: FindMessage): MaybePromise<readonly Push[]>;
}

export type FindMessage = (messageId: number) => RoomMessage | undefined;
