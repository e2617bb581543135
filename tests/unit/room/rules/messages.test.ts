import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import { committedText } from "../../../../worker/contract/sealed/message-proof.ts";
import { encryptedSize } from "../../../../worker/contract/sealed/sealed-file.ts";
import { fileToUse, requireOwnUpload } from "../../../../worker/room/rules/file-use.ts";
import { filesFor, isFileKind } from "../../../../worker/room/rules/messages/attach-file.ts";
import { postNotice, postRename } from "../../../../worker/room/rules/messages/notices.ts";
import { checkChoices, countVotes, findPoll, openPoll } from "../../../../worker/room/rules/messages/polls.ts";
import { recallMessage } from "../../../../worker/room/rules/messages/recall-message.ts";
import { openReports } from "../../../../worker/room/rules/owners-reports.ts";
import { isProofValid } from "../../../../worker/room/rules/sealed/verify-message-proof.ts";
import { memberOf, now, refusalOf, roomId, say, someTables } from "./room-tables.ts";

/** An envelope of a key epoch with a padded text. */
const envelope = (epoch: number, last = "A") => `s1.${epoch}.${"A".repeat(378)}${last}`;

describe("a poll", () => {
  const week = 7 * 24 * 3600;
  const ab = { options: ["a", "b"] };
  const many = (count: number) => ({ options: Array.from({ length: count }, (_, index) => `${index}`) });
  it.each([
    [ab, ""],
    [many(1), "pollOptions"],
    [many(10), ""],
    [many(11), "pollOptions"],
    [{ options: ["a", " a "] }, "pollOptions"],
    [{ options: ["a", " "] }, "pollOptions"],
    [{ options: ["a", "b".repeat(200)] }, ""],
    [{ options: ["a", "b".repeat(201)] }, "pollOptions"],
    [{ ...ab, endsIn: 59 }, "badParameter"],
    [{ ...ab, endsIn: 60 }, ""],
    [{ ...ab, endsIn: 30 * 24 * 3600 }, ""],
    [{ ...ab, endsIn: 30 * 24 * 3600 + 1 }, "badParameter"],
  ])("%j is opened unless it is refused: %j", (poll, reason) => {
    expect(refusalOf(() => openPoll(someTables(), poll, now))).toBe(reason);
  });

  it("of a sealed room has encrypted options of the current key", () => {
    const tables = someTables({ sealed: true });
    tables.details.change({ keyEpoch: 2 });
    const reasons = [
      [envelope(2), envelope(2, "Q")],
      [envelope(2), envelope(1)],
      ["a", "b"],
      [envelope(2), envelope(2)],
    ].map((options) => refusalOf(() => openPoll(tables, { options }, now)));
    expect(reasons).toEqual(["", "epochChanged", "notEncrypted", "pollOptions"]);
  });

  it("begins without votes", () => {
    const opened = openPoll(someTables(), { options: [" a ", "b"], several: true, anonymous: true, endsIn: week }, now);
    const rules = { several: true, anonymous: true, endsAt: now + week * 1000 };
    expect(opened).toEqual({ options: ["a", "b"], ...rules, counts: [0, 0], voters: 0 });
    expect(openPoll(someTables(), ab, now)).toEqual({ ...ab, counts: [0, 0], voters: 0 });
  });

  it.each([
    [{}, [], ""],
    [{}, [1], ""],
    [{}, [0, 1], "badParameter"],
    [{}, [2], "badParameter"],
    [{ several: true }, [0, 1], ""],
    [{ several: true }, [0, 0], "badParameter"],
    [{ endsAt: now + 1 }, [0], ""],
    [{ endsAt: now }, [0], "pollEnded"],
  ])("%j takes the choices %j or refuses them: %j", (poll, choices, reason) => {
    expect(refusalOf(() => checkChoices({ ...ab, counts: [0, 0], voters: 0, ...poll }, choices, now))).toBe(reason);
  });

  it("has the votes of its message", () => {
    const tables = someTables();
    const { id } = say(tables, "ann", { content: "?", poll: openPoll(tables, ab, now) });
    const text = say(tables, "ann", { content: "x" });
    tables.votes.set(id, "cat", [1]);
    const poll = { ...ab, counts: [0, 1], voters: 1 };
    const rev = text.rev + 1;
    expect(countVotes(tables)).toEqual([{ event: "pollChanged", data: { messageId: id, poll, rev }, rev }]);
    expect(countVotes(tables)).toEqual([]);
    expect(findPoll(tables, id).body).toMatchObject({ content: "?", poll });
    recallMessage(tables, { ...text, id }, { actorId: "ann", actorRole: "owner" }, now);
    for (const other of [id, text.id, 9]) expect(refusalOf(() => findPoll(tables, other))).toBe("messageGone");
  });
});

describe("a notice", () => {
  const parsed = (push: object) => JSON.parse((push as { text: string }).text);
  const names = { targetId: "cat", name: "Cat", oldName: "cat" };

  it.each([
    [false, names],
    [true, { targetId: "cat" }],
  ])("in a room, sealed: %s, has %j", (sealed, stored) => {
    const tables = someTables({ sealed });
    const push = postNotice(tables, "memberRenamed", memberOf(tables, "cat"), now, names);
    expect(push).toMatchObject({ event: "messagesAdded", rev: 1 });
    const message = { id: 1, rev: 1, kind: "memberRenamed", senderId: "cat", eventId: "", sentAt: now, replyTo: 0 };
    const notice = { actorId: "cat", actorRole: "member", ...stored };
    expect(tables.messages.find(1)).toEqual({ ...message, recalled: false, body: { notice } });
    const again = postRename(tables, "memberRenamed", memberOf(tables, "cat"), now, {
      ...names,
      name: "C",
      oldName: "Cat",
    });
    expect(tables.messages.find(1)?.body).toEqual({ notice: sealed ? notice : { ...notice, name: "C" } });
    expect([again.rev, tables.details.lastId, tables.messages.find(1)?.rev]).toEqual([2, 1, 2]);
    expect(Object.keys(parsed(again))).toEqual(Object.keys(parsed(push)));
  });

  it.each([
    ["cat", "roomRenamed", 2],
    ["bob", "memberRenamed", 2],
    ["cat", "memberRenamed", 1],
  ] as const)("of a rename by %s, %s, joins that of cat before it: %i", (id, kind, lastId) => {
    const tables = someTables();
    postRename(tables, "memberRenamed", memberOf(tables, "cat"), now, names);
    postRename(tables, kind, memberOf(tables, id), now, names);
    expect(tables.details.lastId).toBe(lastId);
  });
});

describe("a message", () => {
  it("is recalled with its file, votes, search entry and pin, and its report shows it no longer", () => {
    const tables = someTables();
    const actor = { actorId: "bob", actorRole: "coOwner" } as const;
    const [pinned, other, reported] = [0, 1, 2].map(() => say(tables, "cat", { content: "tea" }));
    if (!pinned || !other || !reported) throw new Error("no messages");
    tables.details.change({ pinned: [pinned.id, other.id] });
    tables.reports.add({ id: "r", reason: "spam", messageIds: [reported.id, 9], reportedAt: now });
    expect(openReports(tables)).toHaveLength(1);
    const data = { messageId: pinned.id, memberId: "bob", rev: 4 };
    expect(recallMessage(tables, pinned, actor, now)).toEqual({
      pushes: [{ event: "messageRecalled", data, rev: 4 }],
      rev: 4,
    });
    expect(tables.details).toMatchObject({ pinned: [other.id], roomRev: 4 });
    const { pushes, rev } = recallMessage(tables, reported, actor, now);
    expect(pushes[1]).toEqual({ event: "reports", data: { reports: 0 } });
    expect(tables.details).toMatchObject({ rev, pinned: [other.id], roomRev: 4 });
    const body = { notice: { ...actor, targetId: "cat" } };
    expect(tables.messages.find(reported.id)).toMatchObject({ recalled: true, body });
  });

  const file = { id: "f", ownerId: "cat", category: "chat_img", name: "a.png", size: 1, uploadId: "u" } as const;
  it.each([
    ["cat", "f", ["chat_video", "chat_img"], true, "", ""],
    ["cat", "f", ["chat_img"], false, "fileMissing", ""],
    ["cat", "f", ["chat_video"], true, "fileMissing", ""],
    ["cat", "g", ["chat_img"], true, "fileMissing", "notFound"],
    ["bob", "f", ["chat_img"], true, "fileMissing", "notFound"],
  ] as const)(
    "of %s uses the file %s for %j, complete: %s, or is refused: %j %j",
    (id, fileId, categories, complete, use, upload) => {
      const tables = someTables();
      tables.files.begin(file, now);
      if (complete) tables.files.complete("f", "image/png", { width: 1, height: 1 }, now);
      expect(refusalOf(() => fileToUse(tables, memberOf(tables, id), fileId, categories))).toBe(use);
      expect(refusalOf(() => requireOwnUpload(tables, memberOf(tables, id), fileId))).toBe(upload);
    },
  );

  it("is proven by the key of its commitment, unless it is imported", () => {
    const tables = someTables({ sealed: true });
    const proof = Buffer.alloc(32, 7).toString("base64url");
    const text = committedText(roomId, "cat", "evt-1", "tea");
    const nonce = createHmac("sha256", Buffer.alloc(32, 7)).update(text).digest().subarray(0, 12);
    const content = `s1.1.${Buffer.concat([nonce, Buffer.alloc(272)]).toString("base64url")}`;
    const message = say(tables, "cat", { content });
    const proven = [
      isProofValid(tables, message, { text: "tea", proof }),
      isProofValid(tables, message, { text: "coffee", proof }),
      isProofValid(tables, message, { text: "tea" }),
      isProofValid(tables, { ...message, body: { content, imported: true } }, { text: "tea", proof }),
      isProofValid(tables, { ...message, body: {} }, { text: "tea", proof }),
    ];
    expect(proven).toEqual([true, false, false, false, false]);
  });
});

describe("the file of a message", () => {
  type Sides = { width: number; height: number } | undefined;
  type Input = Parameters<typeof filesFor>[2];
  type Kind = Parameters<typeof filesFor>[1];
  const category = { image: "chat_img", voice: "chat_audio", video: "chat_video", file: "chat_file" } as const;

  /** Attaches Cat's file `f`, beside which she has a picture `p` and a voice `v`. */
  function attach(
    kind: Kind,
    input: Partial<Input>,
    { of = kind, sides = undefined as Sides, size = 5, sealed = false } = {},
  ) {
    const tables = someTables({ sealed });
    for (const [id, is] of [["f", of] as const, ["p", "image"] as const, ["v", "voice"] as const]) {
      const file = { id, ownerId: "cat", category: category[is], name: "a.PDF", size, uploadId: "" };
      tables.files.begin(file, now);
      tables.files.complete(id, `type/${id}`, sides, now);
    }
    const context = { tables, me: memberOf(tables, "cat"), session: "", now };
    return filesFor(context, kind, { fileId: "f", ...input } as Input);
  }
  const stored = { fileId: "f", size: 5, media: { type: "type/f" } };
  const max = Limits.pictureSideMax;
  const [portrait, landscape] = [
    { width: 1, height: 2 },
    { width: 2, height: 1 },
  ];
  const voice = { transcribed: false, transcript: "" };

  it.each<[Kind, Partial<Input>, Sides, object]>([
    ["image", portrait, undefined, portrait],
    ["image", landscape, portrait, landscape],
    ["image", { width: 2, height: 9 }, portrait, portrait],
    ["image", { width: 9, height: 1 }, portrait, portrait],
    ["image", { width: max, height: max }, undefined, { width: max, height: max }],
    ["image", { width: max + 1, height: 1 }, undefined, {}],
    ["image", { width: 1, height: 0 }, undefined, {}],
    ["image", { width: 1 }, undefined, {}],
    ["voice", {}, undefined, { ...voice, durationSeconds: 0 }],
    ["voice", { durationSeconds: 1e9, ...portrait }, undefined, { ...voice, durationSeconds: Limits.voiceMaxSeconds }],
    ["video", { durationSeconds: 7, ...portrait }, undefined, { ...portrait, durationSeconds: 7 }],
    ["video", { durationSeconds: 1e9 }, portrait, { ...portrait, durationSeconds: Limits.videoMaxSeconds }],
    ["file", { ...portrait, albumId: "a", posterFileId: "p" }, portrait, { fileName: "a.PDF", extension: "pdf" }],
  ])("is stored for %s, said to be %j, by its own sides %j as %j", (kind, input, sides, facts) => {
    expect(attach(kind, input, { sides })).toStrictEqual({ ids: ["f"], body: { ...facts, ...stored } });
    expect(attach(kind, input, { sides, sealed: true }).body).toStrictEqual(stored);
  });

  it("may have a small picture of its own, and be one of an album", () => {
    for (const kind of ["image", "video"] as const) {
      const { ids, body } = attach(kind, { posterFileId: "p", albumId: "a" });
      const media = { type: "type/f", posterId: "p", posterType: "type/p" };
      expect([ids, body]).toEqual([["f", "p"], expect.objectContaining({ media, albumId: "a" })]);
      expect(refusalOf(() => attach(kind, { posterFileId: "v" }))).toBe("fileMissing");
    }
    expect(attach("image", { posterFileId: "f" }).ids).toEqual(["f"]);
  });

  it("is of its kind, or any upload as a file; a voice is short", () => {
    const kinds = ["image", "voice", "video", "file"] as const;
    for (const kind of kinds)
      for (const of of kinds)
        expect(refusalOf(() => attach(kind, {}, { of }))).toBe(kind === "file" || kind === of ? "" : "fileMissing");
    expect(refusalOf(() => attach("image", { fileId: undefined }))).toBe("fileMissing");
    for (const [sealed, size] of [
      [false, Limits.voiceMaxBytes] as const,
      [true, encryptedSize(Limits.voiceMaxBytes)] as const,
    ]) {
      const reasons = [size, size + 1].map((bytes) => refusalOf(() => attach("voice", {}, { size: bytes, sealed })));
      expect(reasons).toEqual(["", "fileTooLarge"]);
    }
    expect(refusalOf(() => attach("video", {}, { size: Limits.voiceMaxBytes + 1 }))).toBe("");
    expect(["image", "text"].map(isFileKind)).toEqual([true, false]);
  });
});
