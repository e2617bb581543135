import type { Missed } from "@contract/frames/resume.ts";
import type { MaybePromise, RoomCodec } from "../../sealed/room-codec.ts";
import type { RoomSnapshot } from "../state/room-snapshot.ts";
import type { OutboxItem, RoomState } from "../types.ts";

/** The route of a signal between two devices of a call. */
export interface SignalRoute {
  callId: string;
  /** Id of the sender, whose device is `from`. */
  memberId: string;
  from: string;
  to: string;
}

/**
 * "unverified" for a signal that no member wrote, or not for this route; undefined for one under another key than the
 * newest. `keyEpoch`: 0 in an unsealed room.
 */
type DecodedSignal = { text: string; keyEpoch: number } | "unverified" | undefined;

/** The codec of a live room, also for the larger pieces that it sends and receives. */
export interface ContentCodec extends RoomCodec {
  /** An unsent message as it is sent. Rejects without a key, and for an edit of a gone message. */
  encodeItem(item: OutboxItem, state: RoomState): MaybePromise<OutboxItem>;
  decodeMissed(missed: Missed): MaybePromise<Missed>;
  encodeSignal(route: SignalRoute, text: string): MaybePromise<string>;
  decodeSignal(route: SignalRoute, body: string): MaybePromise<DecodedSignal>;
  decodeSnapshot(snapshot: RoomSnapshot): MaybePromise<RoomSnapshot>;
}

/** Content of an unsealed room travels as it is. */
export const unsealedCodec: ContentCodec = {
  encodeMessage: (_eventId, { text }) => text,
  encodeEdit: (_message, { text }) => text,
  encodeOptions: (_eventId, options) => [...options],
  encodeName: (_kind, text) => text,
  encodeReaction: (_message, emoji) => emoji,
  encodeAvatar: (picture) => picture,
  decodeMessages: (messages) => messages,
  decodeMembers: (members) => members,
  decodeRoom: (room) => room,
  decodePushes: (pushes) => pushes,
  encodeItem: (item) => item,
  decodeMissed: (missed) => missed,
  encodeSignal: (_route, text) => text,
  decodeSignal: (_route, text) => ({ text, keyEpoch: 0 }),
  decodeSnapshot: (snapshot) => snapshot,
};
