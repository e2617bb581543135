import type { ContentCodec } from "./content-codec.ts";

/** Content of an open room travels as it is. */
export const openCodec: ContentCodec = {
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
  decodeSnapshot: (snapshot) => snapshot,
};
