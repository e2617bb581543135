import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAck } from "../../load/harness/protocols.ts";
import { durableRelay } from "../../load/servers/durable-relay.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-relay-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Texts on disk, as another program reads them. */
function stored(): unknown[] {
  const database = new DatabaseSync(join(folder, "messages.sqlite"), { readOnly: true });
  const texts = database.prepare("SELECT text FROM messages ORDER BY id").all();
  database.close();
  return texts.map(({ text }) => text);
}

/** Sockets of a room; each frame is noted with what was on disk when it was sent. */
function roomOf(count: number) {
  const sent: { to: number; frame: { type: string; content?: string }; onDisk: unknown[] }[] = [];
  const sockets = Array.from({ length: count }, (_, to) => ({
    readyState: 1 as const,
    OPEN: 1 as const,
    send: (text: string) => {
      sent.push({ to, frame: JSON.parse(text) as { type: string }, onDisk: stored() });
    },
  }));
  return { sent, sockets, room: new Set(sockets) };
}

const frameOf = (content: string) =>
  JSON.stringify({ type: "add_msg", event_id: `evt-${content}`, data: { lx: 1, content } });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("the durable server beside which the product is measured", () => {
  it.each([false, true])(
    "answers when a message is on disk, to its sender and to the others (grouped: %s)",
    async (grouped) => {
      const { sent, sockets, room } = roomOf(3);
      const relay = durableRelay(folder, grouped);
      for (const [index, socket] of sockets.slice(0, 2).entries()) relay(room, socket)(frameOf(`text ${index}`));
      await nextTurn();
      const kinds = sent.map(({ to, frame: { type } }) => `${type} to ${to}`);
      expect(kinds).toEqual([
        ...["ack to 0", "add_msg to 1", "add_msg to 2"],
        ...["ack to 1", "add_msg to 0", "add_msg to 2"],
      ]);
      const onDisk = grouped ? ["text 0", "text 1"] : ["text 0"];
      expect(sent[0]?.onDisk).toEqual(onDisk);
      expect(stored()).toEqual(["text 0", "text 1"]);
    },
  );
});

describe("an acknowledgement", () => {
  it.each([
    ['{"type":"ack","event_id":"evt-1","id":1}', true],
    ['{"type":"c_add_msg","rev":1,"data":[]}', false],
    ['{"type":"add_msg","id":1}', false],
    ['{"type":"mark","data":{"n":1}}', false],
  ])("is told from other frames: %s", (frame, expected) => {
    expect(isAck(Buffer.from(frame), 0)).toBe(expected);
  });
});
