import { ResultCode } from "@contract/codes.ts";
import { importMessages } from "@contract/endpoints/imports.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { searchMessages } from "@contract/endpoints/messages.ts";
import { renameRoom, setWelcome } from "@contract/endpoints/owner.ts";
import { inviteMembers } from "@contract/endpoints/seats.ts";
import type { Message } from "@contract/message.ts";
import { encryptedFile } from "@contract/sealed/sealed-file.ts";
import type { UploadCategory } from "@contract/upload.ts";
import { emptyState } from "../../../web/room/state/state.ts";
import type { AttachmentKind, MediaItem, OutboxItem, RoomState } from "../../../web/room/types.ts";
import { encryptedBytes, newFileKey } from "../../../web/sealed/files.ts";
import type { RoomMessage } from "../../../web/sealed/room-codec.ts";
import { upload } from "../support/files.ts";
import { connect, eventId, type TestSocket } from "../support/socket.ts";
import type { Canaries } from "./canaries.ts";
import type { PageOfMember } from "./page.ts";

const categories: Record<AttachmentKind, UploadCategory> = {
  image: "chat_img",
  voice: "chat_audio",
  video: "chat_video",
  file: "chat_file",
};

interface Talk {
  owner: PageOfMember;
  guest: PageOfMember;
  canaries: Canaries;
  /** Number of canaries in the bytes of all files together, and in all texts. */
  max: number;
  onFrame(text: string): void;
}

/** Two members use everything that a room takes content by; each text, name and file holds canaries. */
export async function talk({ owner, guest, canaries, max, onFrame }: Talk): Promise<void> {
  await owner.api(renameRoom, { body: { name: canaries.one("room name") } });
  await owner.api(setWelcome, { body: { text: canaries.one("announcement") } });
  await owner.api(inviteMembers, { body: { people: [{ name: canaries.one("name of an invited seat") }] } });
  const nickname = canaries.one("nickname");
  await owner.api(editMe, { body: { name: nickname } });
  await guest.api(editMe, { body: { name: canaries.one("nickname") } });
  await importInto(owner, canaries);

  const writer = new Writer(guest, await connect(guest.session.token), onFrame, [
    { id: owner.session.memberId, name: nickname },
  ]);
  const textful = Math.max(1, Math.floor(max / 2 / 10));
  const first = await writer.text(canaries.many("text", Math.min(textful, 200)));
  for (let n = 1; n < 10; n++) await writer.text(canaries.many("text", Math.min(textful, 200)));
  await writer.text(canaries.one("text"), { replyTo: first.id, quotedText: canaries.one("quote") });
  await writer.text(`@${nickname} ${canaries.one("mention")}`);
  await writer.edit(first, canaries.one("edit"));
  // The server of an unsealed room checks that a reaction is an emoji, and what a picture or sound is.
  await writer.react(first, owner.session.sealed ? canaries.one("reaction") : "👍");
  const options = Array.from({ length: 10 }, () => canaries.one("poll option"));
  await writer.text(canaries.one("poll question"), { poll: { options } });

  const bytes = (kind: string) => new Blob([canaries.many(`bytes of ${kind}`, Math.max(1, Math.floor(max / 16)))]);
  const albumId = "album1";
  for (let n = 0; n < 2; n++)
    await writer.file("image", bytes("a picture of an album"), canaries.one("caption"), { albumId });
  const poster = bytes("a thumbnail");
  await writer.file("image", bytes("a picture"), "", { poster });
  await writer.file("video", bytes("a video"), "", { poster: bytes("a thumbnail") });
  await writer.file("voice", bytes("a voice message"));
  await writer.file("file", bytes("a file"), "", { name: `${canaries.one("file name")}.pdf` });
  if (owner.session.sealed) {
    const avatar = await writer.store("image", await guest.codec.encodeAvatar(bytes("a member's picture")));
    await guest.api(editMe, { body: { avatar } });
  }
  await guest.api(searchMessages, { body: { text: canaries.one("search"), limit: 20 } });
  writer.close();
}

/** Imports two messages of a saved room. */
async function importInto({ api, imports }: PageOfMember, canaries: Canaries): Promise<void> {
  const author = canaries.one("author of an imported message");
  const common = { author, kind: "text", sentAt: 1_600_000_000_000 } as const;
  const content = () => canaries.one("imported text");
  const messages = [
    await imports.encode({ ...common, sourceId: 1, content: content() }, {}),
    await imports.encode(
      { ...common, sourceId: 2, content: content(), quote: { sourceId: 1, author } },
      { quotedText: canaries.one("quote of an imported message") },
    ),
  ];
  await api(importMessages, { body: { capsule: "former.1", messages } });
}

/** Sends as the outbox does. */
class Writer {
  readonly #page: PageOfMember;
  readonly #socket: TestSocket;
  #state: RoomState;

  constructor(page: PageOfMember, socket: TestSocket, onFrame: (text: string) => void, others: object[]) {
    this.#page = page;
    this.#socket = socket;
    const send = socket.sendText.bind(socket);
    socket.sendText = (text) => {
      onFrame(String(text));
      send(text);
    };
    this.#state = { ...emptyState(page.session), members: others as RoomState["members"] };
  }

  get #isSealed(): boolean {
    return this.#page.session.sealed === true;
  }

  text(content: string, more: object = {}): Promise<RoomMessage> {
    return this.#send({ ...this.#unsent(content), kind: "text", ...more });
  }

  async file(
    kind: AttachmentKind,
    file: Blob,
    content = "",
    more: { albumId?: string; poster?: Blob; name?: string } = {},
  ) {
    const { albumId, poster, name = `${kind}.bin` } = more;
    const keys = { file: newFileKey(), ...(poster ? { poster: newFileKey() } : {}) };
    const item: MediaItem = {
      ...{
        ...this.#unsent(content),
        kind: this.#isSealed ? kind : "file",
        ...(albumId === undefined ? {} : { albumId }),
      },
      media: { kind, file, name, mime: "application/octet-stream", ...(poster ? { poster } : {}) },
      upload: { done: true, paused: false, keys },
    };
    item.upload.fileId = await this.store(kind, await this.#whole(keys.file, file), name);
    if (poster) item.upload.posterId = await this.store("image", await this.#whole(keys.poster ?? "", poster));
    await this.#send(item);
  }

  /** Uploads bytes; the file's id. */
  async store(kind: AttachmentKind, file: Blob, name = "picture.jpg"): Promise<string> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const about = this.#isSealed ? encryptedFile : { name, mime: "application/octet-stream" };
    const category = this.#isSealed ? categories[kind] : "chat_file";
    return (await upload(this.#page.session.token, { bytes, ...about, category })).file_id;
  }

  async edit({ id }: RoomMessage, content: string): Promise<void> {
    const item = { ...this.#unsent(content), kind: "text" as const, edits: id };
    const encoded = await this.#page.codec.encodeItem(item, this.#state);
    this.#check(await this.#socket.ask("edit", { messageId: id, content: encoded.content }));
  }

  async react(message: RoomMessage, emoji: string): Promise<void> {
    const encoded = await this.#page.codec.encodeReaction(message, emoji);
    this.#check(await this.#socket.ask("react", { messageId: message.id, emoji: encoded, on: true }));
  }

  close(): void {
    this.#socket.close(1000);
  }

  async #whole(key: string, file: Blob): Promise<Blob> {
    if (!this.#isSealed) return file;
    const { size, slice } = await encryptedBytes(key, file);
    return slice(0, size);
  }

  #unsent(content: string) {
    const unsent = { eventId: eventId(), content, replyTo: 0, quotedText: "", quotedSenderId: "" };
    return { ...unsent, createdAt: Date.now(), state: "sending" as const };
  }

  async #send(item: OutboxItem): Promise<Message> {
    const encoded = await this.#page.codec.encodeItem(item, this.#state);
    const { kind, content, replyTo } = encoded;
    const more =
      encoded.kind === "text"
        ? { poll: encoded.poll }
        : { fileId: encoded.upload.fileId, posterFileId: encoded.upload.posterId, albumId: encoded.albumId };
    const ack = await this.#socket.ask("sendMessage", { kind, content, replyTo, ...more }, item.eventId);
    this.#check(ack);
    const [message] = ack.data;
    if (!message) throw new Error("no message");
    this.#state = { ...this.#state, messages: [...this.#state.messages, message] };
    return message;
  }

  #check({ code, text }: { code: number; text: string }): void {
    if (code !== ResultCode.ok) throw new Error(`${code} ${text}`);
  }
}
