import type { Push, PushData } from "@contract/frames/server-frames.ts";
import { encryptedAuthor, importedAuthor, importedSenderId } from "@contract/imported.ts";
import type { Member } from "@contract/member.ts";
import type { Message, MessageContent, SystemNotice } from "@contract/message.ts";
import type { Poll } from "@contract/poll.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { encryptedSize } from "@contract/sealed/sealed-file.ts";
import { cleanFileName, extensionOf } from "@contract/text/file-names.ts";
import { encryptAvatar } from "./avatars.ts";
import { type Content, decryptEnvelope, decryptUnproven, encryptEnvelope, type UnreadableReason } from "./envelope.ts";
import type { EpochKeys } from "./epoch-keys.ts";
import { decryptReaction, encryptReaction } from "./reactions.ts";
import { ReplayDetection } from "./replay-detection.ts";
import type { NameKind, OutgoingContent, RoomCodec, RoomMessage } from "./room-codec.ts";
import type { SealedFile } from "./sealed-file.ts";

/** The sender and event id that a message's content is bound to. */
type Origin = Pick<Message, "senderId" | "eventId">;

const serverKinds: ReadonlySet<Message["kind"]> = new Set([
  ...(["recalled", "roomCreated", "memberRenamed", "roomRenamed", "muteChanged"] as const),
  ...(["historyCleared", "memberJoined", "callEnded"] as const),
]);

const encryptedSender = importedSenderId(encryptedAuthor);

export type SearchedMessage = Pick<RoomMessage, "id" | "content" | "fileName" | "locked">;

/** The codec of a sealed room for one member. */
export function sealedCodec(keys: EpochKeys, memberId: string, check = new ReplayDetection()): RoomCodec {
  const encode = (eventId: string, { text, quotedText, mentions, file, quotedAuthor }: OutgoingContent) =>
    encryptEnvelope(
      keys,
      { kind: "message", memberId, eventId },
      {
        t: text,
        ...(quotedText ? { q: quotedText } : {}),
        ...(mentions?.length ? { m: [...mentions] } : {}),
        ...(file ? { f: file } : {}),
        ...(quotedAuthor === undefined ? {} : { b: quotedAuthor }),
      },
    );
  return {
    encodeMessage: encode,
    encodeEdit: ({ eventId, quotedText, quotedSenderId, file }, { text, mentions }) =>
      encode(eventId, { text, mentions, quotedText, file, quotedAuthor: importedAuthor(quotedSenderId) }),
    encodeOptions: (eventId, options) =>
      Promise.all(
        options.map((text, at) => encryptEnvelope(keys, { kind: "option", memberId, eventId }, { t: text, i: at })),
      ),
    encodeName: (kind, text) =>
      encryptEnvelope(keys, { kind, memberId: kind === "name" ? memberId : "", eventId: "" }, { t: text }),
    async encodeReaction({ eventId, reactionEpoch = keys.newest }, emoji) {
      return encryptReaction(keys, reactionEpoch, eventId, emoji);
    },
    async encodeAvatar(picture) {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      return new Blob([await encryptAvatar(keys, memberId, bytes)]);
    },
    decodeMessages: async (messages) =>
      check.mark(await Promise.all(messages.map((message) => decodeMessage(keys, message)))),
    decodeMembers: (members) => Promise.all(members.map((member) => decodeMember(keys, member))),
    decodeRoom: (room) => decodeRoom(keys, room),
    async decodePushes(pushes, find) {
      const added = pushes.flatMap((push) => (push.event === "messagesAdded" ? push.data : []));
      const inBatch = new Map(added.map((message) => [message.id, message]));
      const decoded = pushes.map((push) => decodePush(keys, push, (id) => inBatch.get(id) ?? find(id)));
      return (await Promise.all(decoded))
        .filter((push) => push !== undefined)
        .map((push) => (push.event === "messagesAdded" ? { ...push, data: check.mark(push.data) } : push));
    },
  };
}

/** The text, or "" if it cannot be decrypted. An empty text stands for none. */
async function openName(keys: EpochKeys, kind: NameKind, memberId: string, text: string): Promise<string> {
  if (text === "") return "";
  const opened = await decryptEnvelope(keys, { kind, memberId, eventId: "" }, text);
  return opened.ok ? opened.content.t : "";
}

async function decodeMember<Known extends Pick<Member, "id" | "name" | "invited">>(
  keys: EpochKeys,
  member: Known,
): Promise<Known> {
  const name = member.invited
    ? await openName(keys, "invitedName", "", member.name)
    : await openName(keys, "name", member.id, member.name);
  return { ...member, name };
}

/** Without the names that only unsealed rooms have: the server could name senders and itself by them. */
async function decodeRoom(keys: EpochKeys, opened: RoomInfo): Promise<RoomInfo> {
  const { bots: _, hookHost: __, knocks: ___, ...room } = opened;
  const { newestSender, welcome, former } = room;
  const newest = room.newest && (await decodeMessage(keys, room.newest));
  return {
    ...room,
    name: await openName(keys, "roomName", "", room.name),
    me: await decodeMember(keys, room.me),
    ...(welcome === undefined ? {} : { welcome: await openName(keys, "welcome", "", welcome) }),
    ...(former ? { former: await Promise.all(former.map((member) => decodeMember(keys, member))) } : {}),
    ...(newest ? { newest } : {}),
    ...(newestSender === undefined ? {} : { newestSender: await openSenderName(keys, newest, newestSender) }),
  };
}

/** `newest`: as decrypted, with the author of an imported message. */
async function openSenderName(keys: EpochKeys, newest: Message | undefined, name: string): Promise<string> {
  const senderId = newest?.senderId ?? "";
  return importedAuthor(senderId) ?? openName(keys, "name", senderId, name);
}

/**
 * Leaves out all that a sealed room's server has no right to state, and a file whose key is missing or whose size is
 * not that of the uploaded bytes.
 */
async function decodeMessage(keys: EpochKeys, message: Message): Promise<RoomMessage> {
  const { notice, transcript: _, transcribed: __, fileName: ___, extension: ____, bot: _____, ...withFile } = message;
  const { fileId, fileUrl, posterUrl, size, width, height, durationSeconds, ...plain } = withFile;
  const blank: RoomMessage = { ...plain, content: "", quotedText: "" };
  if (serverKinds.has(message.kind))
    return notice ? { ...blank, notice: await decodeNotice(keys, message.kind, notice) } : blank;
  const opened = await decryptEnvelope(keys, bindingOf(message), message.content);
  const reactions = await decodeReactions(keys, message);
  // The server takes reactions under the key of the message only.
  const reactionEpoch = opened.ok ? opened.epoch : reactions.epoch;
  const decoded: RoomMessage = {
    ...blank,
    ...(reactionEpoch === undefined ? {} : { reactionEpoch }),
    ...(message.reactions ? { reactions: reactions.shown } : {}),
    ...(message.poll ? { poll: await decodePoll(keys, message, message.poll) } : {}),
  };
  if (!opened.ok)
    return { ...decoded, locked: opened.reason, ...(opened.reason === "keyMissing" ? { received: message } : {}) };
  const { t, q = "", f, m, r, a, b } = opened.content;
  return {
    ...decoded,
    ...(a !== undefined && message.senderId === encryptedSender ? { senderId: importedSenderId(a) } : {}),
    ...(b !== undefined && message.quotedSenderId === encryptedSender ? { quotedSenderId: importedSenderId(b) } : {}),
    content: t,
    ...(r === undefined ? {} : { proof: r }),
    quotedText: message.quotedRecalled ? "" : q,
    ...(m ? { mentions: m } : {}),
    ...(f && fileId !== undefined && encryptedSize(f.s) === size ? factsOf(message, f) : {}),
  };
}

/** Text and file name of a message, without a proof that they can be shown. */
export async function decodeForSearch(keys: EpochKeys, message: MessageContent): Promise<SearchedMessage> {
  const { id, kind } = message;
  if (serverKinds.has(kind)) return { id, content: "" };
  const { opened } = await decryptUnproven(keys, bindingOf(message), message.content);
  if (!opened.ok) return { id, content: "", locked: opened.reason };
  const { t: content, f } = opened.content;
  return { id, content, ...(f && kind === "file" ? { fileName: cleanFileName(f.n) } : {}) };
}

/** In an unsealed room only plain files have a name, too. */
function factsOf({ kind, fileId, fileUrl, posterUrl }: Message, file: SealedFile): Partial<RoomMessage> {
  const { n, s: size, w: width, h: height, d: durationSeconds, p } = file;
  const fileName = cleanFileName(n);
  return {
    ...{ file, size, fileId },
    ...(fileUrl === undefined ? {} : { fileUrl }),
    ...(posterUrl === undefined || !p ? {} : { posterUrl }),
    ...(width && height ? { width, height } : {}),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...(kind === "file" ? { fileName, extension: extensionOf(fileName) } : {}),
  };
}

function bindingOf({ senderId, eventId }: Origin) {
  return { kind: "message", memberId: senderId, eventId } as const;
}

async function decodeNotice(keys: EpochKeys, kind: Message["kind"], notice: SystemNotice): Promise<SystemNotice> {
  const { actorId, targetId = actorId } = notice;
  const open = (name: string) =>
    kind === "memberRenamed" ? openName(keys, "name", targetId, name) : openName(keys, "roomName", "", name);
  return {
    ...notice,
    ...(notice.name === undefined ? {} : { name: await open(notice.name) }),
    ...(notice.oldName === undefined ? {} : { oldName: await open(notice.oldName) }),
  };
}

async function decodePoll(keys: EpochKeys, { senderId, eventId }: Origin, poll: Poll): Promise<Poll> {
  const binding = { kind: "option", memberId: senderId, eventId } as const;
  const options = await Promise.all(
    poll.options.map(async (text, at) => {
      const opened = await decryptEnvelope(keys, binding, text);
      return opened.ok && opened.content.i === at ? opened.content.t : "";
    }),
  );
  return { ...poll, options };
}

/** Equal emoji of two epochs are one: an edit after a rotation moves a message to another epoch. */
async function decodeReactions(keys: EpochKeys, { eventId, reactions = {} }: Pick<Message, "eventId" | "reactions">) {
  const entries = Object.entries(reactions);
  const opened = await Promise.all(entries.map(([text]) => decryptReaction(keys, eventId, text)));
  const shown: Record<string, string[]> = {};
  let epoch: number | undefined;
  entries.forEach(([, memberIds], at) => {
    const reaction = opened[at];
    if (!reaction?.ok) return;
    epoch ??= reaction.epoch;
    shown[reaction.content] = [...new Set([...(shown[reaction.content] ?? []), ...memberIds])];
  });
  return { shown, epoch };
}

/** Adds the fields that only messages of sealed rooms have. */
function editedData(data: PushData<"messageEdited">, { t, m, r }: Content<"message">, reactionEpoch: number) {
  return { ...data, content: t, mentions: m, proof: r, reactionEpoch, locked: undefined, received: undefined };
}

function lockedEdit(data: PushData<"messageEdited">, locked: UnreadableReason) {
  return { ...data, content: "", mentions: undefined, proof: undefined, locked };
}

async function decodePush(
  keys: EpochKeys,
  push: Push,
  find: (messageId: number) => Message | undefined,
): Promise<Push | undefined> {
  switch (push.event) {
    case "messagesAdded":
      return { ...push, data: await Promise.all(push.data.map((message) => decodeMessage(keys, message))) };
    case "messageEdited": {
      const message = find(push.data.messageId);
      const opened = message && (await decryptEnvelope(keys, bindingOf(message), push.data.content));
      if (opened?.ok) return { ...push, data: editedData(push.data, opened.content, opened.epoch) };
      if (!opened || opened.reason === "keyMissing") return undefined;
      // The former wording cannot be proven any more, so it is no longer shown.
      return { ...push, data: lockedEdit(push.data, opened.reason) };
    }
    case "reacted": {
      const message = find(push.data.messageId);
      const opened = message && (await decryptReaction(keys, message.eventId, push.data.emoji));
      return opened?.ok ? { ...push, data: { ...push.data, emoji: opened.content } } : undefined;
    }
    case "pollChanged": {
      const message = find(push.data.messageId);
      return message && { ...push, data: { ...push.data, poll: await decodePoll(keys, message, push.data.poll) } };
    }
    case "memberRenamed":
      return {
        ...push,
        data: { ...push.data, name: await openName(keys, "name", push.data.memberId, push.data.name) },
      };
    case "memberAdded":
      return { ...push, data: await decodeMember(keys, push.data) };
    case "memberChanged":
      return { ...push, data: await decodeMember(keys, push.data) };
    case "roomRenamed":
      return { ...push, data: { name: await openName(keys, "roomName", "", push.data.name) } };
    case "roomStateChanged": {
      const { bots: _, hookHost: __, welcome, ...data } = push.data;
      if (welcome === undefined) return { ...push, data };
      return { ...push, data: { ...data, welcome: await openName(keys, "welcome", "", welcome) } };
    }
    // Made by the server, which cannot hear a sealed voice message; with names that nobody encrypted.
    case "transcribed":
    case "knocks":
      return undefined;
    default:
      return push;
  }
}
