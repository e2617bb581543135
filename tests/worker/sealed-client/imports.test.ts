import { ResultCode } from "@contract/codes.ts";
import { importMessages } from "@contract/endpoints/imports.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { resetRoomLink } from "@contract/endpoints/owner.ts";
import { encryptedAuthor } from "@contract/imported.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiWithToken } from "../../../web/api/api-with-token.ts";
import type { ImportSource, MessageToImport } from "../../../web/features/capsule/import/read-for-import.ts";
import { type ImportTarget, sendMessages } from "../../../web/features/capsule/import/send-messages.ts";
import { createPausableRequests } from "../../../web/features/capsule/pausable-requests.ts";
import { emptyState } from "../../../web/room/state/state.ts";
import type { OutboxItem } from "../../../web/room/types.ts";
import type { RoomMessage } from "../../../web/sealed/room-codec.ts";
import { upload } from "../support/files.ts";
import { envelope } from "../support/sealed-room.ts";
import { connect, eventId } from "../support/socket.ts";
import { enterSealed, type PageOfMember, servePages, setUpSealed } from "./page.ts";

beforeEach(() => servePages());
afterEach(() => {
  vi.unstubAllGlobals();
});

const message = (sourceId: number, author: string, content: string, more: object = {}): MessageToImport => ({
  message: { sourceId, author, kind: "text", content, sentAt: 1_600_000_000_000 + sourceId, ...more },
  line: "",
});

const asked = message(3, "Annabel Ash", "Who has the key?");
const answered = {
  ...message(8, "Bo Birch", "I do", { quote: { sourceId: 3, author: "Annabel Ash" } }),
  quotedText: "Who has the key?",
};
const plan: MessageToImport = {
  ...message(9, "Annabel Ash", "of the garden", { kind: "file" }),
  file: { name: "plan.txt", type: "text/plain", open: async () => new Blob(["roses"]) },
};

const sourceOf = (...messages: MessageToImport[]): ImportSource => ({
  ...{ capsule: "former.1", roomName: "Garden", files: 0, filesNamed: 0, leftOut: 0 },
  messages,
});

const targetOf = ({ api, imports, session }: PageOfMember, change: Partial<ImportTarget> = {}): ImportTarget => ({
  ...{ api, gate: createPausableRequests(() => {}), content: imports, onProgress: () => {} },
  async upload(file, about, bytes) {
    const whole = (await bytes?.slice(0, bytes.size)) ?? file;
    return (await upload(session.token, { ...about, bytes: new Uint8Array(await whole.arrayBuffer()) })).file_id;
  },
  ...change,
});

const imported = async ({ api }: PageOfMember): Promise<RoomMessage[]> =>
  (await api(listMessages, { query: { limit: 50 } })).messages.filter((one) => one.imported);

it("a saved room is imported into a sealed one: members read authors, texts, quotes and files, the server does not", async () => {
  const { page: owner, roomLink } = await setUpSealed({ name: "Olga", roomName: "New garden" });
  await sendMessages(targetOf(owner), sourceOf(asked, answered, plan), 0);
  const [first, second, third] = await imported(await enterSealed(roomLink, "Gus"));
  expect(first).toMatchObject({ senderId: "~Annabel Ash", content: "Who has the key?", sentAt: asked.message.sentAt });
  const quote = { replyTo: first?.id, quotedText: "Who has the key?", quotedSenderId: "~Annabel Ash" };
  expect(second).toMatchObject({ senderId: "~Bo Birch", content: "I do", ...quote });
  expect(third).toMatchObject({ kind: "file", content: "of the garden", fileName: "plan.txt", size: 5 });
  const { messages: stored } = await apiWithToken(owner.session.token)(listMessages, { query: { limit: 50 } });
  expect(JSON.stringify(stored)).not.toMatch(/Annabel|Birch|the key\?|garden|plan\.txt/);
});

it("an import goes on under the new key after the room link was reset meanwhile", async () => {
  const { page: owner } = await setUpSealed({ name: "Olga", roomName: "New garden" });
  const another = { ...owner.imports, encode: vi.fn(owner.imports.encode) };
  another.encode.mockImplementationOnce(async (...one) => {
    const encoded = await owner.imports.encode(...one);
    await owner.api(resetRoomLink);
    return encoded;
  });
  await sendMessages(targetOf(owner, { content: another }), sourceOf(asked), 0);
  expect(another.encode).toHaveBeenCalledTimes(2);
  expect((await imported(owner)).map(({ content }) => content)).toEqual(["Who has the key?"]);
});

it("a reply to an imported message shows whom it quotes, also after an edit", async () => {
  const { page: owner, roomLink } = await setUpSealed({ name: "Olga", roomName: "New garden" });
  await sendMessages(targetOf(owner), sourceOf(asked), 0);
  const guest = await enterSealed(roomLink, "Gus");
  const [quoted] = await imported(guest);
  const state = { ...emptyState(guest.session), members: [] };
  const item: OutboxItem = {
    ...{ eventId: eventId(), kind: "text", content: "I do", createdAt: Date.now(), state: "sending" },
    ...{ replyTo: quoted?.id ?? 0, quotedText: "Who has the key?", quotedSenderId: quoted?.senderId ?? "" },
  };
  const socket = await connect(guest.session.token);
  const { content } = await guest.codec.encodeItem(item, state);
  await socket.ask("sendMessage", { kind: "text", content, replyTo: item.replyTo }, item.eventId);
  const reply = async () => (await owner.api(listMessages, { query: { limit: 50 } })).messages.at(-1);
  const quote = { quotedSenderId: "~Annabel Ash", quotedText: "Who has the key?" };
  const sent = await reply();
  expect(sent).toMatchObject({ content: "I do", ...quote });
  const edit = { ...item, content: "I did", edits: sent?.id ?? 0 };
  const edited = await guest.codec.encodeItem(edit, { ...state, messages: sent ? [sent] : [] });
  await socket.ask("edit", { messageId: edit.edits, content: edited.content });
  socket.close(1000);
  expect(await reply()).toMatchObject({ content: "I did", ...quote });
});

it("clear texts and names of authors are refused", async () => {
  const { page: owner } = await setUpSealed({ name: "Olga", roomName: "New garden" });
  const server = apiWithToken(owner.session.token);
  const common = { sourceId: 1, kind: "text", sentAt: 1 } as const;
  const send = (author: string, content: string) =>
    server(importMessages, { body: { capsule: "former.1", messages: [{ ...common, author, content }] }, quiet: true });
  await expect(send(encryptedAuthor, "clear")).rejects.toMatchObject({ code: ResultCode.refused });
  await expect(send("Annabel Ash", envelope())).rejects.toMatchObject({ code: ResultCode.refused });
  expect(await imported(owner)).toEqual([]);
  const inPage = { body: { capsule: "former.1", messages: [{ ...common, author: "Annabel Ash", content: "clear" }] } };
  await expect(owner.api(importMessages, inPage)).rejects.toMatchObject({ code: 0 });
});
