import type { Push } from "@contract/frames/server-frames.ts";
import { describe, expect, it, vi } from "vitest";
import { ReplayDetection } from "../../../../web/sealed/replay-detection.ts";
import type { RoomMessage } from "../../../../web/sealed/room-codec.ts";
import { sealedCodec } from "../../../../web/sealed/sealed-codec.ts";
import { aMessage } from "../../support/room-things.ts";
import { firstEpoch, twoEpochs } from "./sealed-fixtures.ts";

const lockedIn = (messages: readonly RoomMessage[]) => messages.map(({ locked }) => locked);

/** Messages of Ada, each under the key of its epoch. */
async function sent(...ids: [id: number, epoch: 1 | 2, eventId?: string][]) {
  const [first, second] = await Promise.all([firstEpoch(), twoEpochs()]);
  return Promise.all(
    ids.map(async ([id, epoch, eventId = `evt-${id}`]) => {
      const content = await sealedCodec(epoch === 1 ? first : second, "ada").encodeMessage(eventId, { text: `${id}` });
      return { ...aMessage(id, "ada"), eventId, content };
    }),
  );
}

const reader = async () => sealedCodec(await twoEpochs(), "ben");

describe("a message of a sealed room", () => {
  it("that the server delivers again under another id is shown once, and marked where it is repeated", async () => {
    const ben = await reader();
    const [one] = await sent([1, 1]);
    if (!one) throw new Error("no message");
    expect(lockedIn(await ben.decodeMessages([one]))).toEqual([undefined]);
    const again = { ...one, id: 7 };
    const push: Push = { event: "messagesAdded", data: [again] };
    expect(await ben.decodePushes([push], () => undefined)).toMatchObject([
      { data: [{ id: 7, content: "", locked: "repeated" }] },
    ]);
    expect(await ben.decodeMessages([one, again])).toMatchObject([
      { content: "1" },
      { content: "", locked: "repeated" },
    ]);
  });

  it("that the device's cache has is known, too", async () => {
    const ben = await reader();
    const [one] = await sent([1, 1]);
    const cached = one ? await ben.decodeMessages([one]) : [];
    // The cache is read after the first message was delivered, and then not again at each further one.
    const known = vi.fn(() => cached).mockReturnValueOnce([]);
    const later = sealedCodec(await twoEpochs(), "ben", new ReplayDetection(known));
    await later.decodeMessages(await sent([8, 1]));
    for (const id of [9, 10, 11])
      expect(lockedIn(await later.decodeMessages([{ ...aMessage(id, "ada"), ...one, id }]))).toEqual(["repeated"]);
    expect(known).toHaveBeenCalledTimes(2);
  });

  it("under a former key is not shown behind one under a later key; an edited one decides nothing", async () => {
    const ben = await reader();
    const messages = await sent([1, 1], [2, 2], [3, 1], [4, 2]);
    expect(lockedIn(await ben.decodeMessages(messages))).toEqual([undefined, undefined, "formerKey", undefined]);
    const other = await reader();
    const [first, edited, third] = await sent([1, 1], [2, 2], [3, 1]);
    const history = [first, { ...aMessage(2, "ada"), ...edited, editedAt: 9 }, third].filter(
      (one) => one !== undefined,
    );
    expect(lockedIn(await other.decodeMessages(history))).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["of an import", { senderId: "~Ada" }],
    ["that does not open", { locked: "damaged" }],
  ] as const)("%s is not judged by its event and key, nor are others by it", (_, change) => {
    const other = (id: number, reactionEpoch: number) => ({ ...aMessage(id, "ada"), reactionEpoch });
    const such = (id: number, epoch: number) => ({ ...other(id, epoch), eventId: "evt-1", ...change });
    const messages = [such(1, 2), other(2, 1), such(3, 2), other(4, 2), such(5, 1)];
    expect(new ReplayDetection().mark(messages)).toEqual(messages);
  });
});
