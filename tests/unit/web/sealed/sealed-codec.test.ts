import type { Push } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";
import { describe, expect, it } from "vitest";
import { unsealedCodec } from "../../../../web/room/codec/content-codec.ts";
import { applyEvent } from "../../../../web/room/state/apply-event.ts";
import { emptyState } from "../../../../web/room/state/state.ts";
import { encryptEnvelope } from "../../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import { newFileKey } from "../../../../web/sealed/files.ts";
import type { RoomMessage } from "../../../../web/sealed/room-codec.ts";
import { decodeForSearch, sealedCodec } from "../../../../web/sealed/sealed-codec.ts";
import { aMember, aMessage, aRoom, aSession } from "../../support/room-things.ts";
import { accept, firstEpoch, twoEpochs } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const { room, k1, k2 } = inputs;
const nothing = () => undefined;

/** Ada writes, Ben reads; both know two epochs. */
async function adaAndBen() {
  const [ada, ben] = await Promise.all([twoEpochs(), twoEpochs()]);
  return { ada: sealedCodec(ada, "ada"), ben: sealedCodec(ben, "ben") };
}

/** The one message of a list. */
async function only(messages: Promise<readonly RoomMessage[]> | readonly RoomMessage[]): Promise<RoomMessage> {
  const [message] = await messages;
  if (!message) throw new Error("no message");
  return message;
}

describe("a message", () => {
  it("is read as it was written, with quote, mentions and file", async () => {
    const { ada, ben } = await adaAndBen();
    const file = { k: newFileKey(), n: "\u202eplan.PDF", s: 1234, m: "application/pdf" };
    const sent = aMessage(1, "ada", { kind: "file", replyTo: 7, fileId: "f1", size: 1250 });
    const openText = aMessage(2, "ada", { content: await ada.encodeMessage("evt-2-ofada", { text: "hi" }) });
    expect(await only(ben.decodeMessages([openText]))).toStrictEqual({
      ...{ ...openText, content: "hi", reactionEpoch: 2, proof: expect.any(String) },
    });
    const content = { text: "hello", quotedText: "hi", mentions: ["ben"], file };
    const stored = { ...sent, content: await ada.encodeMessage(sent.eventId, content) };
    expect(await only(ben.decodeMessages([{ ...stored, quotedRecalled: true }]))).toMatchObject({ quotedText: "" });
    expect(await only(ben.decodeMessages([stored]))).toStrictEqual({
      ...sent,
      ...{ content: "hello", quotedText: "hi", mentions: ["ben"], file, fileName: "plan.PDF", extension: "pdf" },
      size: 1234,
      reactionEpoch: 2,
      proof: expect.any(String),
    });
  });

  it("has no file whose size is not that of the bytes that the server has", async () => {
    const { ada, ben } = await adaAndBen();
    const sent = aMessage(1, "ada", { kind: "file", fileId: "f1", fileUrl: "/f1", size: 1250 });
    const file = { k: newFileKey(), n: "plan.pdf", s: 2 ** 40, m: "application/pdf" };
    const content = await ada.encodeMessage(sent.eventId, { text: "hello", file });
    const read = await only(ben.decodeMessages([{ ...sent, content }]));
    expect(read).toMatchObject({ content: "hello" });
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(["fileId"]));
    expect(read.size).toBeUndefined();
  });

  it("of an import has the author that its sender encrypted, and no member has another's name", async () => {
    const { ada, ben } = await adaAndBen();
    const content = await encryptEnvelope(
      await twoEpochs(),
      { kind: "message", memberId: "~-", eventId: "import-1" },
      { t: "hello", a: "Ann" },
    );
    const imported = { ...aMessage(1, "~-"), eventId: "import-1", content };
    const quoting = await ada.encodeMessage("evt-2-ofada", { text: "yes", quotedText: "hello", quotedAuthor: "Ann" });
    const reply = aMessage(2, "ada", { content: quoting, quotedSenderId: "~-" });
    const forged = await encryptEnvelope(
      await twoEpochs(),
      { kind: "message", memberId: "ada", eventId: "evt-3-ofada" },
      { t: "no", a: "Ben", b: "Ben" },
    );
    const read = await ben.decodeMessages([imported, reply, aMessage(3, "ada", { content: forged })]);
    expect(read.map(({ senderId, quotedSenderId }) => [senderId, quotedSenderId])).toEqual([
      ["~Ann", ""],
      ["ada", "~Ann"],
      ["ada", ""],
    ]);
    const plain = await ada.encodeMessage("import-1", { text: "hello" });
    expect(
      await only(sealedCodec(await twoEpochs(), "ben").decodeMessages([{ ...imported, content: plain }])),
    ).toMatchObject({ senderId: "~-" });
  });

  it("that a damaged edit replaced shows its former wording no longer", async () => {
    const { ada, ben } = await adaAndBen();
    const sent = aMessage(1, "ada");
    const [shown] = await ben.decodeMessages([
      { ...sent, content: await ada.encodeMessage(sent.eventId, { text: "bad" }) },
    ]);
    const content = await ada.encodeMessage("evt-of-another", { text: "nothing" });
    const push = { event: "messageEdited", data: { messageId: 1, content, editedAt: 9, rev: 9 } } as const;
    const damaged = { content: "", locked: "damaged", proof: undefined };
    expect(await ben.decodePushes([push], () => shown)).toMatchObject([{ data: damaged }]);
    expect(await ben.decodePushes([push], nothing)).toEqual([]);
    // Its key may still come.
    expect(await sealedCodec(await firstEpoch(), "ben").decodePushes([push], () => shown)).toEqual([]);
  });

  it("with an edited caption still has its quote and file", async () => {
    const { ada, ben } = await adaAndBen();
    const file = { k: newFileKey(), n: "plan.pdf", s: 1234, m: "application/pdf" };
    const sent = aMessage(1, "ada", { kind: "file", fileId: "f1", size: 1250 });
    const shown: RoomMessage = { ...sent, quotedText: "hi", file };
    const edited = await ada.encodeEdit(shown, { text: "better" });
    expect(await only(ben.decodeMessages([{ ...sent, content: edited }]))).toMatchObject({
      ...{ content: "better", quotedText: "hi", file },
    });
    const push = { event: "messageEdited", data: { messageId: 1, content: edited, editedAt: 9, rev: 9 } } as const;
    expect(await ben.decodePushes([push], () => shown)).toMatchObject([
      { ...push, data: { ...push.data, content: "better", reactionEpoch: 2 } },
    ]);
  });

  it("has size, sides and duration of its file from the envelope, and no file without a key", async () => {
    const { ada, ben } = await adaAndBen();
    const file = { k: newFileKey(), n: "", s: 9, m: "video/mp4", w: 640, h: 480, d: 7.5 };
    const stated = {
      fileId: "f1",
      fileUrl: "/f1",
      posterUrl: "/p1",
      size: 25,
      width: 1,
      height: 2,
      durationSeconds: 3,
    };
    const sent = aMessage(1, "ada", { kind: "video", ...stated });
    const withFile = await ada.encodeMessage(sent.eventId, { text: "", file });
    const shown = await only(ben.decodeMessages([{ ...sent, content: withFile }]));
    expect(shown).toMatchObject({ fileUrl: "/f1", size: 9, width: 640, height: 480, durationSeconds: 7.5 });
    // Without its key in the envelope, a small picture is none of the sender's.
    for (const field of ["posterUrl", "fileName"]) expect(shown).not.toHaveProperty(field);
    const poster = { k: newFileKey(), s: 5, m: "image/jpeg" };
    const pictured = await ada.encodeMessage(sent.eventId, { text: "", file: { ...file, h: undefined, p: poster } });
    const withPoster = await only(ben.decodeMessages([{ ...sent, content: pictured }]));
    expect([withPoster.posterUrl, withPoster.width]).toEqual(["/p1", undefined]);
    const without = { ...sent, content: await ada.encodeMessage(sent.eventId, { text: "hello" }) };
    const bare = await only(ben.decodeMessages([without]));
    for (const field of Object.keys(stated)) expect(bare).not.toHaveProperty(field);
  });

  it("shows no text that the server made up", async () => {
    const { ada, ben } = await adaAndBen();
    const invented = {
      ...{ content: "clear", quotedText: "clear", transcript: "clear", fileName: "clear", extension: "clear" },
    };
    const sealed = await ada.encodeMessage("evt-1-ofada", { text: "hello" });
    const messages = await ben.decodeMessages([
      aMessage(1, "ada", invented),
      aMessage(1, "ada", { ...invented, content: sealed }),
      aMessage(2, "ada", { content: sealed }),
      aMessage(1, "eve", { content: sealed, eventId: "evt-1-ofada" }),
      aMessage(3, "ada", {
        kind: "roomRenamed",
        ...invented,
        notice: { actorId: "ada", actorRole: "owner", name: "clear" },
      }),
    ]);
    expect(messages.map(({ content, locked }) => [content, locked])).toEqual([
      ["", "malformed"],
      ["hello", undefined],
      ["", "damaged"],
      ["", "damaged"],
      ["", undefined],
    ]);
    expect(JSON.stringify(messages)).not.toContain("clear");
  });

  it("is searched by its text and its file's name, and by nothing that the server made up", async () => {
    const { ada } = await adaAndBen();
    const file = { k: newFileKey(), n: "plan.pdf", s: 9, m: "application/pdf" };
    const content = await ada.encodeMessage("evt-1-ofada", { text: "hello", file });
    const notice = { actorId: "ada", actorRole: "owner" } as const;
    for (const [message, found] of [
      [aMessage(1, "ada", { kind: "file", content }), { content: "hello", fileName: "plan.pdf" }],
      [aMessage(1, "ada", { kind: "image", content }), { content: "hello" }],
      [aMessage(1, "ada", { kind: "roomRenamed", content, notice }), { content: "" }],
      [aMessage(1, "ada", { content: "clear" }), { content: "", locked: "malformed" }],
    ] as const)
      expect(await decodeForSearch(await twoEpochs(), message)).toStrictEqual({ id: 1, ...found });
  });

  it("without its key can be decoded again when the key is there", async () => {
    const keys = await firstEpoch();
    const sent = aMessage(1, "ada", {
      content: await sealedCodec(await twoEpochs(), "ada").encodeMessage("evt-1-ofada", { text: "hello" }),
    });
    const ben = sealedCodec(keys, "ben");
    const locked = await only(ben.decodeMessages([sent]));
    expect(locked).toMatchObject({ content: "", locked: "keyMissing", received: sent });
    await accept(keys, 2, k2, k1);
    expect(await only(ben.decodeMessages([locked.received ?? sent]))).toMatchObject({ content: "hello" });
  });

  it("of an epoch whose key was being fetched is in its place among the others", async () => {
    const keys = new EpochKeys(room, () => accept(keys, 2, k2, k1));
    await keys.trust(1, k1, []);
    const write = async (codec: Awaited<ReturnType<typeof twoEpochs>>, id: number) =>
      aMessage(id, "ada", {
        content: await sealedCodec(codec, "ada").encodeMessage(`evt-${id}-ofada`, { text: `${id}` }),
      });
    const messages = await Promise.all([
      write(await firstEpoch(), 1),
      write(await twoEpochs(), 2),
      write(await twoEpochs(), 3),
    ]);
    const decoded = await sealedCodec(keys, "ben").decodeMessages(messages);
    expect(decoded.map(({ content }) => content)).toEqual(["1", "2", "3"]);
  });
});

describe("a poll", () => {
  it("has its options in order, and none that the server exchanged", async () => {
    const { ada, ben } = await adaAndBen();
    const options = await ada.encodeOptions("evt-1-ofada", ["yes", "no", "later"]);
    const content = await ada.encodeMessage("evt-1-ofada", { text: "Tea?" });
    const sent = aMessage(1, "ada", { content, poll: { options, counts: [0, 1, 0], voters: 1 } });
    const shown = await only(ben.decodeMessages([sent]));
    expect(shown.poll).toEqual({ options: ["yes", "no", "later"], counts: [0, 1, 0], voters: 1 });
    const [yes = "", no = "", later = ""] = options;
    const poll = { options: [no, yes, later], counts: [2, 1, 0], voters: 3 };
    const pushed = await ben.decodePushes([{ event: "pollChanged", data: { messageId: 1, poll, rev: 5 } }], () => sent);
    expect(pushed).toMatchObject([{ data: { poll: { options: ["", "", "later"], counts: [2, 1, 0] } } }]);
  });
});

describe("reactions", () => {
  it("use the epoch of their message, and show equal emoji of two epochs as one", async () => {
    const { ada, ben } = await adaAndBen();
    const old = sealedCodec(await firstEpoch(), "ada");
    const sent = aMessage(1, "ada", { content: await old.encodeMessage("evt-1-ofada", { text: "hello" }) });
    const shown = await only(ben.decodeMessages([sent]));
    const first = await ben.encodeReaction(shown, "👍");
    expect(first).toMatch(/^r1\.1\./);
    const second = await ben.encodeReaction({ ...shown, reactionEpoch: 2 }, "👍");
    const reactions = { [first]: ["ada"], [second]: ["ben", "ada"], "👎": ["eve"] };
    const reacted = await only(ben.decodeMessages([{ ...sent, reactions }]));
    expect([reacted.reactions, reacted.reactionEpoch]).toEqual([{ "👍": ["ada", "ben"] }, 1]);
    const damaged = { ...sent, content: "clear", reactions: { [first]: ["ben"] } };
    expect(await ben.encodeReaction(await only(ben.decodeMessages([damaged])), "👍")).toBe(first);
    // An edit moves the envelope to epoch 2, and with it the reactions that come later.
    const edited = {
      ...sent,
      content: await ada.encodeEdit(shown, { text: "better" }),
      reactions: { [first]: ["ada"] },
    };
    const again = await only(ben.decodeMessages([edited]));
    expect(await ben.encodeReaction(again, "👍")).toBe(second);
  });

  it("arrive as their emoji, and not at all for an unknown message or another one", async () => {
    const { ada, ben } = await adaAndBen();
    const sent = aMessage(1, "ada", { content: await ada.encodeMessage("evt-1-ofada", { text: "hello" }) });
    const shown = await only(ben.decodeMessages([sent]));
    const emoji = await ada.encodeReaction(shown, "👍");
    const push: Push = { event: "reacted", data: { messageId: 1, emoji, memberId: "ada", on: true, rev: 2 } };
    expect(await ben.decodePushes([push], () => shown)).toEqual([{ ...push, data: { ...push.data, emoji: "👍" } }]);
    expect(await ben.decodePushes([push], nothing)).toEqual([]);
    expect(await ben.decodePushes([push], () => aMessage(1, "ada", { eventId: "evt-2" }))).toEqual([]);
  });
});

describe("names", () => {
  it("of the room and its members are read from the room, its members and its changes", async () => {
    const { ada, ben } = await adaAndBen();
    const [name, roomName, welcome, invited] = await Promise.all([
      ada.encodeName("name", "Ada"),
      ada.encodeName("roomName", "Tea"),
      ada.encodeName("welcome", "Come in"),
      ada.encodeName("invitedName", "Cleo"),
    ]);
    const info = aRoom(aMember("ada", { name }), { name: roomName, welcome, former: [{ id: "ada", name }] });
    const newest = aMessage(1, "ada", { content: await ada.encodeMessage("evt-1-ofada", { text: "hello" }) });
    expect(await ben.decodeRoom({ ...info, newest, newestSender: name })).toMatchObject({
      ...{ name: "Tea", welcome: "Come in", me: { name: "Ada" }, former: [{ name: "Ada" }] },
      ...{ newest: { content: "hello" }, newestSender: "Ada" },
    });
    const members = [
      aMember("ada", { name }),
      aMember("cleo", { name: invited, invited: true }),
      aMember("new", { name: "" }),
    ];
    expect((await ben.decodeMembers(members)).map((member) => member.name)).toEqual(["Ada", "Cleo", ""]);
    const state = { muteAll: false, state: "normal", seats: 5, endsAt: 9, welcome } as const;
    const pushes: Push[] = [
      { event: "memberAdded", data: { id: "ada", avatar: "", name } },
      { event: "memberRenamed", data: { memberId: "ada", name } },
      { event: "memberChanged", data: aMember("ada", { name }) },
      { event: "roomRenamed", data: { name: roomName } },
      { event: "roomStateChanged", data: state },
    ];
    expect((await ben.decodePushes(pushes, nothing)).map(({ data }) => data)).toMatchObject([
      ...[{ name: "Ada" }, { name: "Ada" }, { name: "Ada" }, { name: "Tea" }, { welcome: "Come in" }],
    ]);
    const notice = { actorId: "ada", actorRole: "member", name, oldName: name } as const;
    expect(await only(ben.decodeMessages([aMessage(1, "ada", { kind: "memberRenamed", notice })]))).toMatchObject({
      notice: { name: "Ada", oldName: "Ada" },
    });
    const roomNotice = { actorId: "ada", actorRole: "owner", name: roomName } as const;
    const renamed = await only(ben.decodeMessages([aMessage(1, "ada", { kind: "roomRenamed", notice: roomNotice })]));
    expect(renamed.notice).toStrictEqual({ ...roomNotice, name: "Tea" });
    const bare = aRoom(aMember("ada", { name: "" }), { name: "" });
    expect(await ben.decodeRoom(bare)).toStrictEqual(bare);
  });

  it("are empty if they are of another member, of another kind, or in clear text", async () => {
    const { ada, ben } = await adaAndBen();
    const [name, invited] = [await ada.encodeName("name", "Ada"), await ada.encodeName("invitedName", "Ada")];
    const members = [
      aMember("eve", { name }),
      aMember("eve", { name: invited }),
      aMember("ada", { name, invited: true }),
      aMember("eve", { name: "Ada" }),
    ];
    expect((await ben.decodeMembers(members)).map((member) => member.name)).toEqual(["", "", "", ""]);
    expect(await ben.decodeRoom(aRoom(aMember("ada", { name }), { name }))).toMatchObject({ name: "" });
  });
});

describe("pushes", () => {
  it("stay in order, and changes find messages that came in the same batch", async () => {
    const { ada, ben } = await adaAndBen();
    const sent = aMessage(1, "ada", { content: await ada.encodeMessage("evt-1-ofada", { text: "hello" }) });
    const shown = await only(ben.decodeMessages([sent]));
    const pushes: Push[] = [
      { event: "messagesAdded", data: [sent], rev: 1 },
      { event: "typing", data: { memberId: "ada", on: false } },
      {
        event: "reacted",
        data: { messageId: 1, emoji: await ada.encodeReaction(shown, "👍"), memberId: "ada", on: true, rev: 2 },
      },
      {
        event: "messageEdited",
        data: { messageId: 1, content: await ada.encodeEdit(shown, { text: "better" }), editedAt: 9, rev: 3 },
      },
      { event: "transcribed", data: { messageId: 1, transcript: "clear", rev: 4 } },
    ];
    const decoded = await ben.decodePushes(pushes, nothing);
    expect(decoded.map(({ event }) => event)).toEqual(["messagesAdded", "typing", "reacted", "messageEdited"]);
    const state = decoded.reduce(applyEvent, emptyState(aSession("ben")));
    expect(state.messages).toMatchObject([{ content: "better", reactions: { "👍": ["ada"] } }]);
  });
});

describe("the codec of an unsealed room", () => {
  it("changes nothing, and answers at once", async () => {
    const message: Message = aMessage(1, "ada");
    const messages = [message];
    const pushes: Push[] = [{ event: "messagesAdded", data: messages }];
    const info = aRoom(aMember("ada"));
    expect(unsealedCodec.decodeMessages(messages)).toBe(messages);
    expect(unsealedCodec.decodePushes(pushes, nothing)).toBe(pushes);
    expect(unsealedCodec.decodeRoom(info)).toBe(info);
    expect(unsealedCodec.decodeMembers([])).toEqual([]);
    expect(unsealedCodec.encodeMessage("evt", { text: "hello" })).toBe("hello");
    expect(unsealedCodec.encodeEdit(message, { text: "better" })).toBe("better");
    expect(unsealedCodec.encodeName("roomName", "Tea")).toBe("Tea");
    expect(unsealedCodec.encodeReaction(message, "👍")).toBe("👍");
    expect(unsealedCodec.encodeOptions("evt", ["a", "b"])).toEqual(["a", "b"]);
  });
});
