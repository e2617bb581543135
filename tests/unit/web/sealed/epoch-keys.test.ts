import { describe, expect, it } from "vitest";
import { encryptAvatar } from "../../../../web/sealed/avatars.ts";
import { encryptEnvelope } from "../../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import { wrapKey } from "../../../../web/sealed/grants.ts";
import { encryptReaction } from "../../../../web/sealed/reactions.ts";
import { enrol, newSeat } from "../../../../web/sealed/recipients.ts";
import { makeRotation } from "../../../../web/sealed/rotation.ts";
import { codeOf } from "../../../../web/sealed/seat/comparison.ts";
import { counting } from "./reference.ts";
import { accept, firstEpoch, newDevice, twoEpochs } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const { room, k1, k2 } = inputs;
const key = (epoch: number) => counting(epoch * 3, 32);

/** Grants that lead from the key of `newest` to the first one. */
function chain(newest: number, inRoom = room) {
  return Promise.all(
    Array.from({ length: newest - 1 }, async (_, at) => ({
      keyEpoch: at + 2,
      grant: await wrapKey("previous", inRoom, at + 2, { key: key(at + 1), under: key(at + 2) }),
    })),
  );
}

describe("the newest key", () => {
  it("opens all earlier ones, in whatever order their grants come", async () => {
    const keys = new EpochKeys(room);
    expect(await keys.trust(6, key(6), (await chain(6)).reverse())).toBe(true);
    expect([1, 2, 3, 4, 5, 6].map((epoch) => keys.bytesOf(epoch))).toEqual([1, 2, 3, 4, 5, 6].map(key));
    expect([keys.newest, keys.has(7), keys.bytesOf(7)]).toEqual([6, false, undefined]);
  });

  it("opens those after a gap, a damaged grant or one of another room only", async () => {
    const grants = await chain(6);
    const foreign = (await chain(6, "room-2"))[2];
    for (const broken of [
      undefined,
      { keyEpoch: 4, grant: "AAAA" },
      { keyEpoch: 4, grant: grants[3]?.grant ?? "" },
      foreign,
    ]) {
      const keys = new EpochKeys(room);
      const given = grants.filter(({ keyEpoch }) => keyEpoch !== 4).concat(broken ?? []);
      expect(await keys.trust(6, key(6), given)).toBe(true);
      expect([3, 4, 5, 6].map((epoch) => keys.has(epoch))).toEqual([false, true, true, true]);
    }
  });

  it("completes the earlier ones later", async () => {
    const keys = new EpochKeys(room);
    await keys.trust(3, key(3), []);
    expect([keys.has(1), keys.newest]).toEqual([false, 3]);
    expect(await keys.trust(3, key(3), await chain(3))).toBe(true);
    expect(keys.has(1)).toBe(true);
  });
});

describe("a key that the server made up", () => {
  it("is refused as a first one", async () => {
    const keys = new EpochKeys(room);
    expect([await keys.accept(1, counting(99, 32), []), keys.newest]).toEqual([false, 0]);
  });

  it("is refused for the next epoch, as it cannot wrap the known key", async () => {
    const keys = await twoEpochs();
    const invented = counting(99, 32);
    expect(await keys.accept(3, invented, [])).toBe(false);
    expect(await accept(keys, 3, invented, counting(7, 32))).toBe(false);
    const replayed = await wrapKey("previous", room, 2, { key: k1, under: k2 });
    expect(await keys.accept(3, invented, [{ keyEpoch: 3, grant: replayed }])).toBe(false);
    expect([keys.newest, keys.has(3)]).toEqual([2, false]);
  });

  it("is refused for a known epoch, and changes no known key", async () => {
    const keys = await twoEpochs();
    expect(await keys.accept(2, counting(99, 32), [])).toBe(false);
    expect(await keys.accept(1, counting(99, 32), [])).toBe(false);
    expect([keys.bytesOf(1), keys.bytesOf(2)]).toEqual([k1, k2]);
  });

  it("is refused if it comes at the same time as the right one, whichever is first", async () => {
    for (const order of [0, 1]) {
      const keys = await firstEpoch();
      const calls = [() => accept(keys, 2, k2, k1), () => keys.accept(2, counting(99, 32), [])];
      const accepted = await Promise.all((order === 0 ? calls : calls.reverse()).map((call) => call()));
      expect(accepted.filter(Boolean)).toHaveLength(1);
      expect(keys.bytesOf(2)).toEqual(k2);
    }
  });

  it("loses against the right one after a rotation on two devices at once: one key an epoch", async () => {
    const keys = await firstEpoch();
    expect(await accept(keys, 2, k2, k1)).toBe(true);
    expect(await accept(keys, 2, counting(99, 32), k1)).toBe(false);
    expect(keys.bytesOf(2)).toEqual(k2);
  });

  it("cannot skip known epochs by a chain of its own", async () => {
    const keys = await twoEpochs();
    const invented = [3, 4].map((epoch) => counting(epoch * 11, 32)) as [
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
    ];
    const grant = await wrapKey("previous", room, 4, { key: invented[0], under: invented[1] });
    expect(await keys.accept(4, invented[1], [{ keyEpoch: 4, grant }])).toBe(false);
    expect(keys.newest).toBe(2);
  });
});

it("without any key nothing is written, and nobody is let in", async () => {
  const none = new EpochKeys(room);
  const { recipient } = await newDevice("ada");
  for (const made of [
    encryptAvatar(none, "ada", k1),
    encryptEnvelope(none, { kind: "name", memberId: "ada", eventId: "" }, { t: "Ada" }),
    encryptReaction(none, 1, "evt", "👍"),
    newSeat(none, "ada", "seat"),
    enrol(none, recipient),
    codeOf(none, 1, recipient),
    makeRotation(none, []),
  ])
    await expect(made).rejects.toThrow("no epoch key");
  await expect(enrol(await firstEpoch(), { ...recipient, publicKey: "!" })).rejects.toThrow("no public key");
});

describe("the derived keys", () => {
  it("cannot be exported, and are derived once", async () => {
    const keys = await twoEpochs();
    const [aes, same] = await Promise.all([keys.aes(1, "message"), keys.aes(1, "message")]);
    expect(aes).toBe(same);
    expect([aes?.extractable, (await keys.hmac(1, "device-proof"))?.extractable]).toEqual([false, false]);
  });
});
