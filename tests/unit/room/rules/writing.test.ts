import { describe, expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import type { CommandContext } from "../../../../worker/room/context.ts";
import type { SerializedReply } from "../../../../worker/room/outcome.ts";
import { changeFacts } from "../../../../worker/room/rules/change-facts.ts";
import { join, takeSeat } from "../../../../worker/room/rules/entrance/take-seat.ts";
import { findTranscriptSource, storeTranscript } from "../../../../worker/room/rules/messages/transcripts.ts";
import { writeMessage } from "../../../../worker/room/rules/messages/write-message.ts";
import { renameMember, renameRoom } from "../../../../worker/room/rules/rename.ts";
import type { RoomTables } from "../../../../worker/room/tables/room-tables.ts";
import { memberOf, now, refusalOf, say, someTables } from "./room-tables.ts";

type Input = Parameters<typeof writeMessage>[1];

const contextOf = (tables: RoomTables, id: string): CommandContext => ({
  ...{ tables, me: memberOf(tables, id), session: "", now },
});

function send(tables: RoomTables, input: Partial<Input>, more: Partial<CommandContext> = {}, eventId = "evt-new") {
  const whole = { kind: "text", content: "hi", replyTo: 0, ...input } as Input;
  return writeMessage({ ...contextOf(tables, "cat"), ...more }, whole, eventId);
}

const bodyOfNewest = (tables: RoomTables) => tables.messages.find(tables.details.lastId)?.body;
const replied = ({ reply }: { reply: unknown }) => JSON.parse((reply as SerializedReply).json);
const picture = { ownerId: "cat", category: "chat_img", name: "a.png", size: 1, uploadId: "" } as const;

function withPicture(sealed = false): RoomTables {
  const tables = someTables({ sealed });
  tables.files.begin({ id: "f", ...picture }, now);
  tables.files.complete("f", "image/png", { width: 1, height: 1 }, now);
  return tables;
}

describe("a message that is sent", () => {
  const poll = { options: ["a", "b"] };

  it.each<[Partial<Input>, object, string]>([
    [{ content: " " }, {}, "messageEmpty"],
    [{ content: "x".repeat(Limits.textMaxUnits + 1) }, {}, "messageTooLong"],
    [{ kind: "recalled" as Input["kind"] }, {}, "badParameter"],
    [{ kind: "image", fileId: "f", poll }, {}, "badParameter"],
    [{ kind: "image", fileId: "f", content: "x".repeat(Limits.textMaxUnits + 1) }, {}, "messageTooLong"],
    [{ kind: "image", fileId: "g" }, {}, "fileMissing"],
    [{ replyTo: 9 }, {}, "messageGone"],
    [{}, { muteAll: true }, "allMuted"],
  ])("as %j to a room with %j is refused: %s, and leaves no trace", (input, room, reason) => {
    const tables = withPicture();
    tables.details.change(room);
    expect(refusalOf(() => send(tables, input))).toBe(reason);
    expect([tables.details.lastId, tables.files.find("f")?.used]).toEqual([0, false]);
  });

  it("is stored, replied to its sender and pushed to all once, whatever happened before its retry", () => {
    const tables = someTables();
    const sent = send(tables, { content: "hi" });
    expect(replied(sent)).toHaveLength(1);
    expect(sent).toMatchObject({
      rev: tables.details.rev,
      pushes: [{ event: "messagesAdded", rev: tables.details.rev }],
    });
    expect(bodyOfNewest(tables)).toEqual({ content: "hi" });
    const again = send(tables, { content: "hi" });
    tables.details.change({ muteAll: true });
    const muted = send(tables, { content: "hi" });
    for (const retry of [again, muted]) {
      expect(replied(retry)).toEqual(replied(sent));
      expect(retry).toMatchObject({ rev: sent.rev, pushes: [] });
    }
    expect(tables.details.lastId).toBe(1);
    tables.messages.clearTo(1, now);
    tables.details.change({ clearedTo: 1 });
    const cleared = send(tables, { content: "hi" });
    expect(JSON.stringify([replied(cleared), cleared.pushes])).not.toContain("hi");
    expect([replied(cleared).length, cleared.pushes, tables.details.lastId]).toEqual([1, [], 1]);
    expect(refusalOf(() => send(tables, {}, {}, "evt-other"))).toBe("allMuted");
  });

  it("waits when its sender has stored too much in the minute, and in slow mode, but not as a bot's", () => {
    const tables = someTables();
    tables.details.change({ slowMode: 60 });
    send(tables, {}, { byHook: true }, "evt-1");
    expect(refusalOf(() => send(tables, {}, { byHook: true }, "evt-2"))).toBe("");
    expect(refusalOf(() => send(tables, {}, {}, "evt-3"))).toBe("slowMode");
    expect(bodyOfNewest(tables)).toEqual({ content: "hi", bot: true });
    tables.bytesStored.take("cat", now, 1e9);
    expect(refusalOf(() => send(tables, {}, { byHook: true }, "evt-4"))).toBe("slowDown");
  });

  it("with a file needs no text, and takes the file", () => {
    const tables = withPicture();
    send(tables, { kind: "image", fileId: "f", content: "" });
    expect(bodyOfNewest(tables)).toMatchObject({ content: "", fileId: "f", width: 1 });
    expect(tables.files.find("f")?.used).toBe(true);
  });

  it("with a poll holds it", () => {
    const tables = someTables();
    send(tables, { content: "Tea?", poll });
    expect(bodyOfNewest(tables)).toMatchObject({ content: "Tea?", poll });
  });

  it("quotes what its reader can read", () => {
    const tables = someTables();
    const long = "x".repeat(Limits.quoteMaxLength + 1);
    const quoted = [
      say(tables, "ann", { content: long }),
      say(tables, "ann", { content: "", fileName: "a.pdf" }, { kind: "file" }),
      say(tables, "ann", { content: "" }, { kind: "image" }),
      say(tables, "ann", { content: "gone" }),
    ].map(({ id }) => id);
    tables.messages.recall(quoted[3] ?? 0, tables.details.nextRev(), {});
    const quotes = quoted.map((replyTo) => {
      send(tables, { replyTo }, {}, `evt-to-${replyTo}`);
      const { content: _, ...quote } = bodyOfNewest(tables) ?? {};
      return quote;
    });
    expect(quotes).toEqual([
      { quotedText: long.slice(1), quotedSenderId: "ann" },
      { quotedText: "a.pdf", quotedSenderId: "ann" },
      { quotedText: "", quotedSenderId: "ann" },
      { quotedText: "", quotedSenderId: "ann", quotedRecalled: true },
    ]);
  });

  it("to a sealed room is encrypted, and quotes no text", () => {
    const tables = withPicture(true);
    tables.details.change({ keyEpoch: 1 });
    const content = `s1.1.${"A".repeat(379)}`;
    const { id } = say(tables, "ann", { content });
    expect(refusalOf(() => send(tables, {}))).toBe("notEncrypted");
    send(tables, { content, replyTo: id, kind: "image", fileId: "f" });
    const media = { type: "image/png" };
    const quote = { quotedText: "", quotedSenderId: "ann" };
    expect(bodyOfNewest(tables)).toEqual({ content, ...quote, fileId: "f", size: 1, media });
    send(tables, { content, poll: { options: [content, `${content.slice(0, -1)}Q`] } }, {}, "evt-poll");
    expect(bodyOfNewest(tables)).toMatchObject({ content, poll: { counts: [0, 0] } });
  });
});

describe("a name", () => {
  it.each([
    ["cat", "kit", "kit", ["memberRenamed", "messagesAdded"]],
    ["cat", "cat", "cat", []],
    ["cat", "bob", "bob (2)", ["memberRenamed", "messagesAdded"]],
    ["dan", "kit", "kit", ["memberRenamed"]],
    ["ann", "Ann", "Ann", ["memberRenamed", "messagesAdded"]],
  ])("of %s becomes, by %s, %s, and is told the others as %j", (id, wanted, name, events) => {
    const tables = someTables();
    const me = { ...memberOf(tables, id), ...(id === "dan" ? { name: "" } : {}) };
    const pushes = renameMember({ tables, me, now }, wanted);
    expect(pushes.map(({ event }) => event)).toEqual(events);
    if (events.length === 0) return;
    expect(memberOf(tables, id).name).toBe(name);
    expect(pushes[0]).toMatchObject({ data: { memberId: id, name }, rev: expect.any(Number) });
    if (events.length > 1)
      expect(tables.messages.find(1)).toMatchObject({ kind: "memberRenamed", body: { notice: { name, oldName: id } } });
  });

  it("of the owner is not given to another member", () => {
    const tables = someTables();
    expect(refusalOf(() => renameMember(contextOf(tables, "cat"), "ann"))).toBe("nameOfOwner");
  });

  it("of the room is changed and told, a few times an hour", () => {
    const tables = someTables();
    const rename = (name: string) => renameRoom(contextOf(tables, "ann"), name);
    expect(refusalOf(() => rename(""))).not.toBe("");
    const [renamed, notice] = rename("Tea");
    expect(renamed).toMatchObject({ event: "roomRenamed", data: { name: "Tea" }, rev: expect.any(Number) });
    expect([notice?.event, tables.details.name]).toEqual(["messagesAdded", "Tea"]);
    expect(tables.messages.find(1)).toMatchObject({
      kind: "roomRenamed",
      body: { notice: { name: "Tea", oldName: "" } },
    });
    expect(rename("Tea")).toEqual([]);
    const reasons = Array.from({ length: 99 }, (_, index) => refusalOf(() => rename(`Tea ${index}`)));
    expect([reasons[0], reasons.at(-1) === ""]).toEqual(["", false]);
  });
});

describe("a transcript", () => {
  const voice = { fileId: "f", size: 5, media: { type: "audio/webm" }, transcribed: false, transcript: "" };

  it.each<[object, "voice" | "text", string, object?]>([
    [{}, "voice", "", { fileId: "f", size: 5 }],
    [{ transcribed: true, transcript: "hi" }, "voice", "", { transcript: "hi" }],
    [{ transcribed: true, transcript: undefined }, "voice", "", { transcript: "" }],
    [{ size: Limits.compressedVoiceMaxBytes }, "voice", "", { size: Limits.compressedVoiceMaxBytes }],
    [{ size: Limits.compressedVoiceMaxBytes + 1 }, "voice", "fileTooLarge"],
    [{ size: Limits.voiceMaxBytes, media: { type: "audio/wav" } }, "voice", "", { size: Limits.voiceMaxBytes }],
    [{ size: Limits.voiceMaxBytes + 1, media: { type: "audio/wav" } }, "voice", "fileTooLarge"],
    [{}, "text", "messageGone"],
  ])("of %j in a message of kind %s is made unless it is refused: %j", (body, kind, reason, found = {}) => {
    const tables = someTables();
    const { id } = say(tables, "cat", { ...voice, ...body }, { kind });
    expect(refusalOf(() => expect(findTranscriptSource(tables, id, now)).toMatchObject(found))).toBe(reason);
    expect(refusalOf(() => findTranscriptSource(tables, 9, now))).toBe("messageGone");
    tables.transcriptionLimits.countFailure(id, now);
    if ("fileId" in found) expect(refusalOf(() => findTranscriptSource(tables, id, now))).not.toBe("");
  });

  it("is never made in a sealed room, whose files the server cannot read", () => {
    const tables = someTables({ sealed: true });
    const { id } = say(tables, "cat", voice, { kind: "voice" });
    expect(refusalOf(() => findTranscriptSource(tables, id, now))).not.toBe("");
  });

  it("is stored and told all", () => {
    const tables = someTables();
    const { id } = say(tables, "cat", voice, { kind: "voice" });
    const { reply, pushes } = storeTranscript(tables, id, "hello");
    const { rev } = tables.details;
    const data = { messageId: id, transcript: "hello", rev };
    expect([reply, pushes]).toEqual(["hello", [{ event: "transcribed", data, rev }]]);
    expect(bodyOfNewest(tables)).toEqual({ ...voice, transcribed: true, transcript: "hello" });
  });
});

it("a change of the room is pushed unless it is so already", () => {
  const tables = someTables();
  const change = () =>
    changeFacts(contextOf(tables, "ann"), { welcome: "hi", slowMode: 5 }, () => [
      { event: "knocks", data: { knocks: [] } },
    ]);
  const first = change();
  expect(first.pushes.map(({ event }) => event)).toEqual(["roomStateChanged", "knocks"]);
  expect(first.reply).toMatchObject({ welcome: "hi", slowMode: 5 });
  expect(change().pushes).toEqual([]);
  const other = changeFacts(contextOf(tables, "ann"), { welcome: "hi", slowMode: 6 });
  expect(other.pushes.map(({ event }) => event)).toEqual(["roomStateChanged"]);
});

describe("a new member", () => {
  const take = (tables: RoomTables) => takeSeat(tables, { seatLinkHash: "hash", language: "de", address: "net" }, now);

  it("takes a seat by the room link, muted if a member of the same network is", () => {
    for (const [network, muted, rateLimits, is] of [
      ["net", true, true, true],
      ["net", false, true, false],
      ["elsewhere", true, true, false],
      ["net", true, false, false],
    ] as const) {
      const tables = someTables({ rateLimits });
      tables.members.insert({ id: "eve", role: "member", language: "en", name: "eve", network, muted });
      const member = take(tables);
      expect(member).toMatchObject({ role: "member", language: "de", muted: is, joinedAt: null });
      expect(tables.links.find("hash")).toMatchObject({ kind: "seat", memberId: member.id });
    }
  });

  it.each([
    [false, ["memberAdded", "messagesAdded"]],
    [true, ["memberAdded", "memberMuted"]],
  ])("muted: %s, is told the others as %j, and has read all earlier messages", (muted, events) => {
    const tables = someTables();
    const { id: last } = say(tables, "ann", { content: "hi" });
    const member = { ...take(tables), muted };
    const [added, second] = join(tables, member, "cat", now);
    expect([added?.event, second?.event]).toEqual(events);
    const data = { id: member.id, avatar: "", name: "cat (2)", paid: false, readUpTo: last, seatsUsed: 5 };
    expect(added).toEqual({ event: "memberAdded", data, rev: expect.any(Number) });
    if (muted) expect(second).toMatchObject({ data: { memberId: member.id, on: true }, rev: expect.any(Number) });
    else expect(tables.messages.find(2)).toMatchObject({ kind: "memberJoined", body: { notice: { name: "cat (2)" } } });
    expect(memberOf(tables, member.id)).toMatchObject({ name: "cat (2)", joinedAt: now });
    expect([tables.readPositions.of(member.id), tables.jobs.dueAt("writeNewMembers")]).toEqual([last, now]);
  });
});
