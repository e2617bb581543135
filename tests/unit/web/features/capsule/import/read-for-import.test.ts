import { makeZip } from "client-zip";
import { describe, expect, it } from "vitest";
import { openCapsule } from "../../../../../../web/features/capsule/import/open-capsule.ts";
import {
  type ImportSource,
  type ReplacingTexts,
  readForImport,
} from "../../../../../../web/features/capsule/import/read-for-import.ts";
import { type CapsuleMessage, type CapsuleRoom, jsonElement } from "../../../../../../web/lib/capsule/format.ts";
import * as Limits from "../../../../../../worker/contract/limits.ts";
import { isMessageText } from "../../../../../../worker/contract/text/text-rules.ts";

const texts: ReplacingTexts = {
  someone: "A former member",
  file: (kind, name) => `[${kind}: ${name}]`,
  poll: (question, results, voters) => `${question}\n${results}\n${voters} voted`,
};

const room: CapsuleRoom = {
  ...{ version: 1, origin: "https://there.example", roomId: "r1", name: "Garden", endsAt: 9, madeAt: 7 },
  filesInPage: true,
  members: [
    { id: "a", name: "Ann", role: "owner" },
    { id: "b", name: "Bo", role: "member", former: true },
  ],
};
const text = (id: number, more: Partial<CapsuleMessage> = {}): CapsuleMessage => ({
  ...{ id, kind: "text", text: `text ${id}`, senderId: "a", sentAt: id },
  ...more,
});
const file = { name: "plan.txt", size: 3, path: "files/2.txt" };
/** The element of a file in the page, of releases until 2026-11 and of later ones. */
const fileElements = [
  '<script type="text/plain" data-capsule="file" id="file-1" data-type="image/png">AAAA</script>',
  '<img data-capsule="file" id="file-1" data-type="image/png" src="data:image/png;base64,AAAA" alt="a > b">',
];
const end = jsonElement("files", []);

const page = (messages: readonly object[], changes: object = {}, rest = end) =>
  jsonElement("room", { ...room, ...changes }) + jsonElement("messages", messages) + rest;

function source(...read: Parameters<typeof page>): ImportSource {
  const found = readForImport(page(...read), texts);
  if (typeof found === "string") throw new Error(found);
  return found;
}

describe("reading a capsule for an import", () => {
  it("gives each message its author's name, its time and the message that it replies to", () => {
    const { messages, capsule, roomName } = source([
      text(3),
      text(5, { senderId: "b", quote: { id: 3, senderId: "a" } }),
    ]);
    expect({ capsule, roomName }).toEqual({ capsule: "r1.7", roomName: "Garden" });
    expect(messages.map(({ message }) => message)).toEqual([
      { sourceId: 3, author: "Ann", kind: "text", content: "text 3", sentAt: 3 },
      { sourceId: 5, author: "Bo", kind: "text", content: "text 5", sentAt: 5, quote: { sourceId: 3, author: "Ann" } },
    ]);
  });

  it("makes a text with the result of a poll", () => {
    const poll = { options: ["Bridge", "Station"], counts: [2], voters: 2 };
    expect(source([text(1, { text: "Where?", poll })]).messages[0]?.message.content).toBe(
      "Where?\n• Bridge: 2\n• Station: 0\n2 voted",
    );
  });

  it.each(fileElements)(
    "takes a file with its bytes from the page, and names each file that is not there: %s",
    async (element) => {
      const picture = text(1, { kind: "image", text: "", file: { ...file, width: 4, height: 3 }, album: "x" });
      const voice = text(2, {
        kind: "voice",
        text: "",
        file: { ...file, name: "2.webm", seconds: 2, transcript: "hi" },
      });
      const { messages, files, filesNamed } = source([picture, voice], {}, element + end);
      expect(messages[0]).toMatchObject({
        message: { kind: "image", content: "", width: 4, height: 3, albumId: "x" },
        file: { name: "plan.txt", type: "image/png" },
        line: "[image: plan.txt]",
      });
      expect(new Uint8Array((await (await messages[0]?.file?.open(3))?.arrayBuffer()) ?? [])).toEqual(
        new Uint8Array(3),
      );
      expect(messages[1]?.message).toMatchObject({ kind: "text", content: "[voice: 2.webm]\nhi" });
      expect({ files, filesNamed }).toEqual({ files: 1, filesNamed: 1 });
    },
  );

  it("takes a file of a ZIP from beside its page, with the type that its ending names", async () => {
    const written = [
      text(1, { kind: "image", text: "", file: { ...file, path: "files/1.jpeg" } }),
      text(2, { kind: "video", text: "", file: { ...file, path: "files/2.mov" } }),
      text(3, { kind: "file", text: "", file: { ...file, path: "files/3.txt" } }),
      text(4, { kind: "file", text: "", file: { ...file, path: "../secret.txt" } }),
    ];
    async function* entries() {
      for (const { file } of written.slice(0, 3)) yield { name: `room/${file?.path}`, input: `bytes of ${file?.path}` };
      yield { name: "secret.txt", input: "secret" };
      yield { name: "room/index.html", input: page(written, { filesInPage: false }) };
    }
    const opened = await openCapsule(await new Response(makeZip(entries())).blob());
    if (typeof opened === "string") throw new Error(opened);
    const found = readForImport(await opened.page.text(), texts, opened.folder);
    if (typeof found === "string") throw new Error(found);
    const files = found.messages.map(({ file }) => file);
    expect(files.map((file) => file?.type)).toEqual(["image/jpeg", "video/quicktime", "", undefined]);
    const contents = await Promise.all(files.map(async (file) => (await file?.open(99))?.text()));
    expect(await files[0]?.open(5)).toBeUndefined();
    expect(contents).toEqual(
      ["files/1.jpeg", "files/2.mov", "files/3.txt"].map((path) => `bytes of ${path}`).concat([undefined as never]),
    );
    expect(found).toMatchObject({ files: 3, filesNamed: 1, leftOut: 0 });
  });

  it("refuses a ZIP that is damaged, or no capsule", async () => {
    async function* entries(name: string) {
      yield { name, input: page([text(1)]) };
    }
    const zipOf = async (name: string) => new Uint8Array(await new Response(makeZip(entries(name))).arrayBuffer());
    const opened = (bytes: Uint8Array<ArrayBuffer>) => openCapsule(new Blob([bytes]));
    const zip = await zipOf("room/index.html");
    const directory = zip.findLastIndex((_, at) => zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1);
    const changed = (at: number) => zip.map((byte, index) => (index === at ? 8 : byte));
    expect(await opened(zip)).toHaveProperty("page");
    expect(await opened(zip.slice(0, -30))).toBe("damaged");
    expect(await opened(zip.slice(0, 40))).toBe("damaged");
    expect(await opened(changed(directory))).toBe("damaged");
    // Its method.
    expect(await opened(changed(directory + 10))).toBe("damaged");
    // The local header.
    expect(await opened(changed(2))).toBe("damaged");
    expect(await opened(await zipOf("room/notes.html"))).toBe("notCapsule");
  });

  it("drops the relation to a message whose id is none", () => {
    const ids = [-3, 1.5, 9];
    const { messages } = source(ids.map((id, at) => text(at + 1, { quote: { id, senderId: "a" } })));
    expect(messages.map(({ message }) => message.quote)).toEqual([undefined, undefined, undefined]);
  });

  it("shortens names that are too long, and replaces those that no room takes", () => {
    const names = ["a".repeat(300), "\u200b", "<script>alert(1)</script>", "x\u0007", " Ann "];
    const members = names.map((name, at) => ({ id: `${at}`, name, role: "member" }));
    const { messages } = source(
      [...names.keys(), 9].map((sender, at) => text(at + 1, { senderId: `${sender}` })),
      { members },
    );
    const authors = messages.map(({ message }) => message.author);
    expect(authors).toEqual([
      "a".repeat(Limits.nameMaxLength),
      texts.someone,
      "<script>alert(1)",
      texts.someone,
      "Ann",
      texts.someone,
    ]);
  });

  it("leaves out what no room takes, and says how many", () => {
    const { messages, leftOut } = source([
      text(1, { text: " " }),
      text(2, { text: "x".repeat(Limits.textMaxUnits + 1) }),
      text(3, { sentAt: -1 }),
      text(4, { sentAt: 1.5 }),
      text(5, { kind: "file", text: "y".repeat(Limits.textMaxUnits + 1), file }),
      text(6),
    ]);
    expect(messages.map(({ message }) => message.sourceId)).toEqual([6]);
    expect(leftOut).toBe(5);
  });

  it("takes a picture whose caption is as long as a text may be, and cuts it in the line for a lost one", () => {
    const caption = "文".repeat(Limits.textMaxUnits / 2);
    const picture = (id: number) => text(id, { kind: "image", text: caption, file });
    const { messages, leftOut } = source([picture(1), picture(2)], {}, fileElements[1] + end);
    expect(leftOut).toBe(0);
    expect(messages[0]?.message).toMatchObject({ kind: "image", content: caption });
    for (const { line } of messages) expect(line).toMatch(/^\[image: plan.txt\]\n文+$/);
    for (const { line } of messages) expect(isMessageText(line)).toBe(true);
    expect(messages[1]?.message).toMatchObject({ kind: "text", content: messages[1]?.line });
  });

  it.each([
    ["a page without a capsule", "<!doctype html><p>hello</p>", "notCapsule"],
    ["an empty file", "", "notCapsule"],
    ["broken JSON", '<script type="application/json" data-capsule="room">{"version":1,</script>', "damaged"],
    ["a capsule that was cut off", page([text(1)], {}, ""), "damaged"],
    ["a capsule without its room", jsonElement("messages", [text(1)]) + end, "damaged"],
    ["ids that do not ascend", page([text(2), text(2)]), "damaged"],
    ["a negative id", page([text(-1)]), "damaged"],
    ["an id that is no number", page([{ ...text(1), id: "1" }]), "damaged"],
    ["a forged room id", page([text(1)], { roomId: "../../etc" }), "damaged"],
    ["a capsule of a newer version", page([text(1)], { version: 3, members: "other" }), "newer"],
    ["a capsule without messages", page([]), "empty"],
    ["100,000 messages", page(Array.from({ length: 100_000 }, (_, at) => ({ ...text(at + 1), text: "x" }))), "tooMany"],
  ])("refuses %s", (_, source, fault) => {
    expect(readForImport(source, texts)).toBe(fault);
  });
});
