import type { Endpoint } from "@contract/endpoints/endpoint.ts";
import { getKeys, giveGrants, registerDevice } from "@contract/endpoints/keys.ts";
import type { DeviceKey, RoomKeys } from "@contract/sealed/keys.ts";
import { IDBFactory } from "fake-indexeddb";
import * as z from "zod/mini";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../../../web/api/api.ts";
import { openRoomStores } from "../../../../web/device/database.ts";
import type { Bytes } from "../../../../web/sealed/bytes.ts";
import { fromBase64url } from "../../../../web/sealed/bytes.ts";
import { makeRecipientGrant, openRecipientGrant, wrapKey } from "../../../../web/sealed/grants.ts";
import { newSeat, seatKeys } from "../../../../web/sealed/recipients.ts";
import { codeOf } from "../../../../web/sealed/seat/comparison.ts";
import { replaceGivenLink, takeLinkSecret } from "../../../../web/sealed/seat/own-link.ts";
import { actWithRotation } from "../../../../web/sealed/seat/rotate.ts";
import { ForeignKeys, SeatKeys } from "../../../../web/sealed/seat/seat-keys.ts";
import { counting } from "./reference.ts";
import { firstEpoch } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const { room: roomId, member: memberId, k1, k2 } = inputs;
const invented = counting(99, 32);
const session = { roomId, memberId, token: "token" };

/** A server that answers what it likes. */
class HostileServer {
  keys: RoomKeys = { keyEpoch: 1, grants: [], recipients: [] };
  registered: DeviceKey[] = [];
  readonly api = (async (endpoint: Endpoint, { body }: { body?: unknown } = {}) => {
    if (endpoint === registerDevice) {
      const { id, publicKey, proof, proofEpoch } = body as DeviceKey;
      this.registered.push(body as DeviceKey);
      const others = this.keys.recipients.filter(({ kind }) => kind === "seat");
      this.keys.recipients = [...others, { id, kind: "device", memberId, publicKey, proof, proofEpoch, waits: !proof }];
      return {};
    }
    if (endpoint === getKeys) return this.keys;
    throw new Error(`unexpected ${endpoint.path}`);
  }) as Api;

  /** Gives the device that asked a key, which may be the server's own. */
  async grant(key: Bytes, keyEpoch = 1): Promise<void> {
    const [{ id = "", publicKey = "" } = {}] = this.registered;
    const device = { kind: "device" as const, memberId, id, publicKey: fromBase64url(publicKey) ?? new Uint8Array() };
    const grant = await makeRecipientGrant(roomId, keyEpoch, key, device);
    this.keys = {
      ...this.keys,
      keyEpoch,
      grants: [{ kind: "device", keyEpoch, recipientId: id, grant }],
    };
  }

  /** Begins a key epoch without any device. */
  forget(keyEpoch: number): void {
    this.keys = { keyEpoch, grants: [], recipients: [] };
  }

  /** Lists a device as one that has the newest key: a grant of this key, or one that is none. */
  async grantFalsely(seat: SeatKeys, key: Bytes | string): Promise<void> {
    const [id, publicKey] = [seat.recipientId, await seat.publicKey()];
    const { keyEpoch } = this.keys;
    if (typeof key !== "string") await this.grant(key, keyEpoch);
    else this.keys.grants = [{ kind: "device", keyEpoch, recipientId: id, grant: key }];
    this.keys.recipients = [{ id, kind: "device", memberId, publicKey, proof: "proof", proofEpoch: 1 }];
  }
}

let server: HostileServer;
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  server = new HostileServer();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});
const openSeat = () => SeatKeys.open(session, { stores: openRoomStores(), api: server.api });

it("a device whose database opens late has its keys, and makes no new ones meanwhile", async () => {
  const before = await openSeat();
  await before.askAgain();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const never = vi.spyOn(indexedDB, "open").mockImplementationOnce(() => new IDBOpenDBRequest());
  const opening = openSeat();
  // The first opening, and the pause before the next one.
  for (let second = 0; second < 15; second++) await vi.advanceTimersByTimeAsync(1000);
  expect((await opening).recipientId).toBe(before.recipientId);
  expect(never).toHaveBeenCalledTimes(2);
});

it("a device whose database does not open goes on with keys in memory, which replace no stored ones", async () => {
  const before = await openSeat();
  await before.enter({ keyEpoch: 1, key: k1 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const never = vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
  const opening = openSeat();
  for (let second = 0; second < 35; second++) await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  const seat = await opening;
  expect(seat.keys.newest).toBe(0);
  never.mockRestore();
  await seat.enter({ keyEpoch: 1, key: k1 });
  expect(seat.recipientId).not.toBe(before.recipientId);
  expect((await openSeat()).recipientId).toBe(before.recipientId);
});

describe("a device that asked for the key", () => {
  it("uses no key that the server grants by itself", async () => {
    const seat = await openSeat();
    await seat.ask();
    await server.grant(invented);
    await seat.refresh();
    expect(seat.keys.newest).toBe(0);
    expect((await openSeat()).keys.newest).toBe(0);
    expect(server.registered.map(({ proof }) => proof)).toEqual([undefined]);
  });

  it("takes a key only with its code, which the server does not know", async () => {
    const seat = await openSeat();
    await seat.ask();
    const device = { memberId, id: seat.recipientId, publicKey: await seat.publicKey() };
    const code = await codeOf(await firstEpoch(), 1, device);
    await server.grant(invented);
    await seat.refresh();
    expect([await seat.enterCode(code), seat.keys.newest]).toEqual([false, 0]);
    await server.grant(k1);
    await seat.refresh();
    expect([await seat.enterCode("00000000"), await seat.enterCode("")]).toEqual([false, false]);
    expect(await seat.enterCode(`${code.slice(0, 4)} ${code.slice(4)}`)).toBe(true);
    expect([seat.keys.bytesOf(1), (await openSeat()).keys.bytesOf(1)]).toEqual([k1, k1]);
    expect(server.registered.at(-1)).toMatchObject({ id: seat.recipientId, proofEpoch: 1 });
  });

  it("forgets an offered key when it asks again, or when the key changes meanwhile", async () => {
    const seat = await openSeat();
    await seat.ask();
    for (const end of [() => seat.askAgain(), () => seat.refresh()]) {
      await server.grant(k1);
      await seat.refresh();
      expect(seat.isOffered).toBe(true);
      server.keys = { ...server.keys, keyEpoch: 2, grants: [] };
      await end();
      expect(seat.isOffered).toBe(false);
    }
  });
});

describe("a device with a former key only", () => {
  const asked = () => server.registered.filter(({ proof }) => proof === undefined).map(({ id }) => id);

  it.each([
    ["that the server does not know any more, as after a new password", async () => {}],
    ["whose grant of the newest key does not open", (seat: SeatKeys) => server.grantFalsely(seat, "a grant")],
    ["whose grant does not lead to the known key", (seat: SeatKeys) => server.grantFalsely(seat, invented)],
  ])("%s asks for the newest one, once, and takes it as soon as a member gives it", async (_, spoil) => {
    const seat = await openSeat();
    await seat.enter({ keyEpoch: 1, key: k1 });
    server.forget(2);
    await spoil(seat);
    // As the announcement of a key and a message under it, which come together.
    await Promise.all([seat.refresh(), seat.refresh(), seat.ask()]);
    await seat.ask();
    expect([asked(), seat.keys.newest, seat.isOffered]).toEqual([[seat.recipientId], 1, false]);
    await server.grant(k2, 2);
    const grant = await wrapKey("previous", roomId, 2, { key: k1, under: k2 });
    server.keys.grants.push({ kind: "previous", keyEpoch: 2, grant });
    await seat.refresh();
    expect([seat.keys.newest, server.registered.at(-1)?.proofEpoch]).toEqual([2, 2]);
  });

  it("that was left out of a rotation waits, and asks no second time", async () => {
    const seat = await openSeat();
    await seat.enter({ keyEpoch: 1, key: k1 });
    server.keys = {
      ...{ keyEpoch: 2, grants: [] },
      recipients: server.keys.recipients.map(({ proof: _, ...one }) => ({ ...one, waits: true })),
    };
    await seat.ask();
    expect(asked()).toEqual([]);
  });

  it("stores no former key over a newer one", async () => {
    const seat = await openSeat();
    await seat.enter({ keyEpoch: 1, key: k1 });
    await server.grant(k1);
    const former = server.keys;
    await actWithRotation(seat, async () => {});
    server.keys = former;
    await seat.refresh();
    expect((await openSeat()).keys.newest).toBe(2);
  });
});

describe("a device that enters by a personal link", () => {
  it.each(["its own", "another member's"])("uses no key that the server put into the grant of %s", async (whose) => {
    const owner = whose === "its own" ? memberId : "member-2";
    const { secret, recipient } = await newSeat(await firstEpoch(), owner, "own-seat");
    const link = { id: recipient.id, memberId: owner, secret: fromBase64url(secret) ?? new Uint8Array() };
    const seat = await openSeat();
    await expect(seat.enter({ keyEpoch: 1, key: invented, seat: link })).rejects.toThrow(ForeignKeys);
    expect([seat.keys.newest, server.registered]).toEqual([0, []]);
    const grant = await wrapKey("previous", roomId, 2, { key: counting(7, 32), under: invented });
    server.keys.grants = [{ kind: "previous", keyEpoch: 2, grant }];
    await expect(seat.enter({ keyEpoch: 2, key: invented, seat: link })).rejects.toThrow(ForeignKeys);
    expect(seat.keys.newest).toBe(0);
    await seat.enter({ keyEpoch: 1, key: k1, seat: link });
    expect([seat.keys.bytesOf(1), seat.secrets.seat !== undefined]).toEqual([k1, owner === memberId]);
  });
});

it("a device with a key takes the next one only if it leads to the known one", async () => {
  const seat = await openSeat();
  await seat.enter({ keyEpoch: 1, key: k1 });
  await server.grant(invented, 2);
  await seat.refresh();
  expect(seat.keys.newest).toBe(1);
  await server.grant(k2, 2);
  const grant = await wrapKey("previous", roomId, 2, { key: k1, under: k2 });
  server.keys.grants.push({ kind: "previous", keyEpoch: 2, grant });
  await seat.refresh();
  expect([seat.keys.newest, (await openSeat()).keys.newest]).toEqual([2, 2]);
});

it("a device that rotated the keys has the former ones, too, after the page was closed", async () => {
  const seat = await openSeat();
  await seat.enter({ keyEpoch: 1, key: k1 });
  await server.grant(k1);
  await actWithRotation(seat, async () => {});
  const { keys } = await openSeat();
  expect([keys.newest, keys.bytesOf(1)]).toEqual([2, k1]);
});

it("a device with the newest key only fetches the way to a former one when content needs it", async () => {
  const seat = await openSeat();
  await seat.enter({ keyEpoch: 2, key: k2 });
  await server.grant(k2, 2);
  const grant = await wrapKey("previous", roomId, 2, { key: k1, under: k2 });
  server.keys.grants.push({ kind: "previous", keyEpoch: 2, grant });
  const { keys } = await openSeat();
  expect(keys.bytesOf(1)).toBeUndefined();
  expect([await keys.aes(1, "message"), keys.bytesOf(1)]).toEqual([expect.any(CryptoKey), k1]);
});

it("a device keeps the secret of a link that another tab of the seat stored", async () => {
  const seat = await openSeat();
  await seat.enter({ keyEpoch: 1, key: k1 });
  await server.grant(k1);
  const otherTab = await openSeat();
  await otherTab.keepSecrets({ seat: "secret", own: true });
  await seat.refresh();
  expect([seat.secrets, (await openSeat()).secrets]).toEqual([otherTab.secrets, otherTab.secrets]);
});

describe("a personal link", () => {
  /** Enters by a link, opens the room, and returns the seats that the server got. */
  async function enterBy(mark: "own-seat" | "seat", role: "member" | "owner") {
    const made = await newSeat(await firstEpoch(), memberId, mark);
    const secret = fromBase64url(made.secret) ?? new Uint8Array();
    const given: NonNullable<z.output<typeof giveGrants.body>["seats"]> = [];
    vi.stubGlobal("fetch", async (_: unknown, init?: RequestInit) => {
      given.push(...(z.decode(giveGrants.body, JSON.parse(String(init?.body))).seats ?? []));
      return Response.json({ code: 1, data: {}, msg: "" });
    });
    const seat = await openSeat();
    await seat.enter({ keyEpoch: 1, key: k1, seat: { memberId, id: made.recipient.id, secret } });
    server.keys.recipients.push({ ...made.recipient, kind: "seat" });
    await replaceGivenLink(seat, { token: "token", role });
    await replaceGivenLink(seat, { token: "token", role });
    return { secret, seat, given };
  }

  it("that another member made opens nothing for that member once its own member has entered", async () => {
    const { secret, seat, given } = await enterBy("seat", "member");
    const [link, ...more] = given;
    if (!link) throw new Error("the link was not replaced");
    expect(more).toEqual([]);
    const open = async (by: Bytes) =>
      openRecipientGrant(roomId, 1, link.grant, {
        kind: "seat",
        memberId,
        id: link.id,
        keys: (await seatKeys(by)).keys,
      });
    expect(await open(secret)).toBeUndefined();
    expect(await open(fromBase64url(seat.secrets.seat ?? "") ?? new Uint8Array())).toEqual(k1);
    expect((await openSeat()).secrets).toEqual(seat.secrets);
  });

  it("keeps its secret when a device that hands a room over names another one", async () => {
    const { secret, seat } = await enterBy("own-seat", "member");
    const other = await newSeat(await firstEpoch(), memberId, "own-seat");
    await takeLinkSecret(seat, other.secret);
    expect(fromBase64url(seat.secrets.seat ?? "")).toEqual(secret);
    server.keys.recipients = [{ ...other.recipient, kind: "seat" }];
    await takeLinkSecret(seat, other.secret);
    expect(seat.secrets.seat).toBe(other.secret);
  });

  it("that its member made stays, and so does the admin link that an owner has kept", async () => {
    expect((await enterBy("own-seat", "member")).given).toEqual([]);
    vi.stubGlobal("indexedDB", new IDBFactory());
    expect((await enterBy("seat", "owner")).given).toEqual([]);
  });
});
