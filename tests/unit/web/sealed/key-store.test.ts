import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openRoomStores } from "../../../../web/device/database.ts";
import { makeRecipientGrant, openRecipientGrant } from "../../../../web/sealed/grants.ts";
import { openKeyStore, type StoredRoom } from "../../../../web/sealed/key-store.ts";
import { newDevice } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const seat = "room-1/member-1/";
const secrets = { seat: "Ab3-_xYz0123456789-abA" };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  return () => vi.unstubAllGlobals();
});

async function aRoom(): Promise<StoredRoom & { publicKey: Uint8Array<ArrayBuffer> }> {
  const { keys, recipient } = await newDevice("member-1");
  const publicKey = new Uint8Array(Buffer.from(recipient.publicKey, "base64url"));
  const grant = await makeRecipientGrant(inputs.room, 2, inputs.k2, { ...recipient, publicKey });
  const previous = [{ keyEpoch: 2, grant: "AAAA" }];
  return {
    recipientId: recipient.id,
    keys,
    grants: { keyEpoch: 2, grant, previous },
    epochKey: inputs.k2,
    secrets,
    publicKey,
  };
}

describe("the keys of a room", () => {
  it("open its grants after the page was closed", async () => {
    const room = await aRoom();
    expect(await openKeyStore(openRoomStores(), seat).save(room)).toBe(true);
    const loaded = await openKeyStore(openRoomStores(), seat).load();
    expect(loaded).toMatchObject({
      ...{ recipientId: room.recipientId, grants: room.grants },
      epochKey: inputs.k2,
      secrets,
    });
    const { recipientId, keys, grants } = loaded ?? room;
    const recipient = { kind: "device", memberId: "member-1", id: recipientId, keys } as const;
    expect(await openRecipientGrant(inputs.room, 2, grants?.grant ?? "", recipient)).toEqual(inputs.k2);
    expect(keys.privateKey.extractable).toBe(false);
  });

  it("are stored without any secret in readable form", async () => {
    const stores = openRoomStores();
    await openKeyStore(stores, seat).save(await aRoom());
    const stored = await stores.get("keys", seat);
    const readable = (value: unknown): string =>
      value instanceof CryptoKey
        ? String(value.extractable && value.type)
        : value instanceof Uint8Array
          ? Buffer.from(value).toString("latin1")
          : typeof value === "object" && value !== null
            ? Object.values(value).map(readable).join("\n")
            : String(value);
    const text = readable(stored);
    expect(text).toContain("public");
    expect(text).not.toContain("private");
    expect(text).not.toContain(secrets.seat);
    const bytes = Buffer.from(inputs.k2);
    expect(text).not.toContain(bytes.toString("latin1"));
    expect(text).not.toContain(bytes.toString("base64url"));
  });

  it("are not there before they are stored, for another seat, and after the room is forgotten", async () => {
    const stores = openRoomStores();
    const store = openKeyStore(stores, seat);
    expect(await store.load()).toBeUndefined();
    await store.save(await aRoom());
    expect(await openKeyStore(stores, "room-1/member-2/").load()).toBeUndefined();
    await stores.forget(seat);
    expect(await store.load()).toBeUndefined();
    expect(await openKeyStore(openRoomStores(), seat).load()).toBeUndefined();
  });

  it("are not there if the stored value is of another release or was changed", async () => {
    const stores = openRoomStores();
    const store = openKeyStore(stores, seat);
    for (const value of ["text", {}, { recipientId: "a", keys: {}, storageKey: {} }]) {
      await stores.write({ storeName: "keys", key: seat, value });
      expect(await store.load()).toBeUndefined();
    }
  });

  it("are there without secrets if those do not decrypt", async () => {
    const stores = openRoomStores();
    const store = openKeyStore(stores, seat);
    await store.save(await aRoom());
    const stored = (await stores.get("keys", seat)) as object;
    await stores.write({ storeName: "keys", key: seat, value: { ...stored, secrets: new Uint8Array(60) } });
    expect(await store.load()).toMatchObject({ epochKey: inputs.k2, secrets: {} });
  });

  it("are in memory where the browser stores nothing", async () => {
    vi.stubGlobal("indexedDB", {
      open() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    const stores = openRoomStores();
    expect(await openKeyStore(stores, seat).save(await aRoom())).toBe(false);
    expect(await openKeyStore(stores, seat).load()).toMatchObject({ secrets });
    expect(await openKeyStore(openRoomStores(), seat).load()).toBeUndefined();
  });
});
