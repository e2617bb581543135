import * as z from "zod/mini";
import { poll } from "./poll.ts";
import { role } from "./role.ts";
import { bit, counter, flag, timestamp, wireObject } from "./wire.ts";

/** `lx` of a message; 999 is the client's own time divider and never travels. */
export const MessageKind = {
  text: 1,
  image: 2,
  voice: 3,
  video: 4,
  file: 5,
  recalled: 91,
  roomCreated: 92,
  memberRenamed: 93,
  roomRenamed: 94,
  muteChanged: 95,
  historyCleared: 96,
  memberJoined: 97,
  callEnded: 98,
  timeDivider: 999,
} as const;
export type MessageKind = Exclude<keyof typeof MessageKind, "timeDivider">;

const { timeDivider: _, ...kinds } = MessageKind;

/** Actor of a notice about what the operator of the installation removed; ids of members are longer. */
export const operatorActorId = "operator";

/** The kinds by their numbers on the wire. */
export const messageKindNames: ReadonlyMap<number, MessageKind> = new Map(
  Object.entries(kinds).map(([name, number]) => [number, name as MessageKind]),
);

const namesOfKinds = Object.keys(kinds) as MessageKind[];

export const messageKind = z.codec(z.enum(kinds), z.enum(namesOfKinds), {
  decode: (number) => messageKindNames.get(number) ?? "text",
  encode: (kind) => MessageKind[kind],
});

/** As it is read: a number of a later release is a notice that is not shown. */
const readKind = z.codec(z.union([z.enum(kinds), counter]), z.enum([...namesOfKinds, "unknown"]), {
  decode: (number): MessageKind | "unknown" => messageKindNames.get(number) ?? "unknown",
  encode: (kind): number => (kind === "unknown" ? 0 : MessageKind[kind]),
});

/** Kinds that a member may send; all other kinds come from the server. */
export const sendableKinds = ["text", "image", "voice", "video", "file"] as const satisfies readonly MessageKind[];
export type SendableKind = (typeof sendableKinds)[number];

export function isSendable(kind: MessageKind | "unknown"): kind is SendableKind {
  return (sendableKinds as readonly string[]).includes(kind);
}

/** `zt` of a message. */
export const messageStatus = z.codec(z.literal([1, 2]), z.enum(["sent", "recalled"]), {
  decode: (number): "sent" | "recalled" => (number === 1 ? "sent" : "recalled"),
  encode: (status): 1 | 2 => (status === "sent" ? 1 : 2),
});

/** Actor, action and target of a system notice; each client renders it in its own language. */
export const systemNotice = wireObject(
  {
    actorId: z.string(),
    actorRole: role,
    /** The affected member. */
    targetId: z.optional(z.string()),
    /** The new name, of the room or of a member. */
    name: z.optional(z.string()),
    oldName: z.optional(z.string()),
    on: z.optional(flag),
    /** With `muteChanged`: the target left or was removed. */
    gone: z.optional(flag),
    /** With `muteChanged`: the new role of the target. */
    role: z.optional(z.string()),
    /** With `muteChanged`: the host that gets new messages from now on, or with `hookEnds` no longer. */
    hookHost: z.optional(z.string()),
    hookEnds: z.optional(flag),
    /** With `callEnded`, whose actor started the call: its length, and the number of members who took part. */
    kind: z.optional(z.literal("call")),
    seconds: z.optional(counter),
    people: z.optional(counter),
  },
  { actorId: "actor", targetId: "target", name: "mc", oldName: "old_mc" },
);
export type SystemNotice = z.output<typeof systemNotice>;

/** Chosen by the sender's client; pictures and videos in a row with the same id are shown as one group. */
export const albumId = z.string().check(z.regex(/^[\w-]{1,32}$/));

const messageFields = {
  id: counter,
  kind: readKind,
  content: z.string(),
  /** 0 if the message is not a reply. */
  replyTo: counter,
  quotedText: z.string(),
  quotedSenderId: z.string(),
  quotedRecalled: z.optional(bit),
  /** Sent as 2 together with `quotedRecalled`: the documented field, which first-release clients do not know. */
  quotedDeleted: z.optional(z.literal(2)),
  senderId: z.string(),
  sentAt: timestamp,
  editedAt: z.optional(timestamp),
  /** The message is from a capsule; its author is no member (`importedAuthor`). */
  imported: z.optional(bit),
  /** Written by a program through a hook of the room. */
  bot: z.optional(bit),
  status: messageStatus,
  readByMe: bit,
  readCount: counter,
  eventId: z.string(),
  rev: counter,
  /** Signed links of the file and of its poster; they expire. */
  fileUrl: z.optional(z.string()),
  fileId: z.optional(z.string()),
  width: z.optional(counter),
  height: z.optional(counter),
  size: z.optional(counter),
  durationSeconds: z.optional(z.number()),
  transcribed: z.optional(bit),
  transcript: z.optional(z.string()),
  posterUrl: z.optional(z.string()),
  albumId: z.optional(z.string()),
  fileName: z.optional(z.string()),
  extension: z.optional(z.string()),
  notice: z.optional(systemNotice),
  poll: z.optional(poll),
  /** Member ids by emoji. */
  reactions: z.optional(z.record(z.string(), z.array(z.string()))),
};

const wireNames = {
  kind: "lx",
  replyTo: "pid",
  quotedText: "pcontent",
  quotedSenderId: "ptjuid",
  quotedRecalled: "pdel",
  quotedDeleted: "is_del",
  senderId: "tjuid",
  sentAt: "sj_zu",
  status: "zt",
  readByMe: "read_type",
  readCount: "read_num",
  durationSeconds: "sc",
  transcribed: "is_fan",
  transcript: "fan_text",
  posterUrl: "slt_url",
  fileName: "origin_name",
  extension: "ext",
  notice: "sys",
} as const;

export const message = wireObject(messageFields, wireNames);
export type Message = z.output<typeof message>;

const { id, kind, senderId, eventId, content } = messageFields;
/** The content of a message, and the fields that its envelope is bound to. */
export const messageContent = wireObject({ id, kind, senderId, eventId, content }, wireNames);
export type MessageContent = z.output<typeof messageContent>;

const { readByMe, readCount, fileUrl, posterUrl, ...commonFields } = messageFields;
/** The fields of a message that are the same for all readers. */
export const commonMessage = wireObject(commonFields, wireNames);
export type CommonMessage = z.output<typeof commonMessage>;
