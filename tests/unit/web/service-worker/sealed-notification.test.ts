import type { PushNotice } from "@contract/push.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openRoomStores, type RoomStores } from "../../../../web/device/database.ts";
import { seatPrefix } from "../../../../web/device/session.ts";
import { saveCache } from "../../../../web/room/cache/cache.ts";
import { fromBase64url } from "../../../../web/sealed/bytes.ts";
import { makeRecipientGrant, wrapKey } from "../../../../web/sealed/grants.ts";
import { openKeyStore } from "../../../../web/sealed/key-store.ts";
import { notificationBody, notificationTitle } from "../../../../web/service-worker/notification-text.ts";
import { decryptNotification } from "../../../../web/service-worker/sealed-notification.ts";
import { aMember, aRoom, aSession } from "../../support/room-things.ts";
import { envelopeOf, newDevice } from "../sealed/sealed-fixtures.ts";
import { inputs } from "../sealed/vectors.ts";

const session = aSession("ben", { sealed: true });
const { roomId } = session;
let stores: RoomStores;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", () => expect.unreachable("the network is used"));
  stores = openRoomStores();
  await storeRoom();
  await storeKeys();
  return () => vi.unstubAllGlobals();
});

/** Caches the room as its page does. */
async function storeRoom({ preview = true, sealed = true, seat = session } = {}): Promise<void> {
  const { me, ...room } = aRoom(aMember(seat.memberId), { former: [{ id: "gus", name: "Gus" }] });
  const members = [aMember("ann"), aMember("olive", { role: "owner" }), aMember("ben"), aMember("new", { name: "" })];
  await saveCache(stores, seat, {
    room: { ...room, ...(sealed ? { sealed } : {}), me: { ...me, flags: { ...me.flags, preview } } },
    ...{ members, rev: 1, messages: [], hasOlder: false },
  });
}

/** Stores the key of the second epoch, from which the first one's opens. */
async function storeKeys(): Promise<void> {
  const { keys, recipient } = await newDevice("ben");
  const publicKey = fromBase64url(recipient.publicKey) ?? new Uint8Array();
  const grant = await makeRecipientGrant(roomId, 2, inputs.k2, { ...recipient, publicKey });
  const previous = await wrapKey("previous", roomId, 2, { key: inputs.k1, under: inputs.k2 });
  const grants = { keyEpoch: 2, grant, previous: [{ keyEpoch: 2, grant: previous }] };
  await openKeyStore(stores, seatPrefix(session)).save({ recipientId: recipient.id, keys, grants, secrets: {} });
}

/** A push with a message, by default of the first key epoch. */
function push(content: object, { senderId = "ann", ...more }: Partial<PushNotice> = {}, epoch = {}): PushNotice {
  const text = envelopeOf({ kind: "message", memberId: senderId, eventId: "e1" }, content, { room: roomId, ...epoch });
  const about = { roomId, roomName: "", unread: 3, messageId: 7, eventId: "e1", kind: "text" } as const;
  return { ...about, senderId, text, ...more };
}

async function shown(notice: PushNotice): Promise<string> {
  const opened = await decryptNotification(notice, stores);
  return `${notificationTitle(opened, "en")} | ${notificationBody(opened, "en")}`;
}

const neutral = "A sealed room | 3 new messages";

describe("a notification of a sealed room", () => {
  it("shows text and names from this device", async () => {
    expect(await shown(push({ t: "hello" }))).toBe("Tea | ANN: hello");
    expect(await shown(push({ t: "hello" }, {}, { epoch: 2, key: inputs.k2 }))).toBe("Tea | ANN: hello");
    expect(await shown(push({ t: "hi" }, { senderId: "olive" }))).toBe("Tea | \u{1f451} OLIVE: hi");
    expect(await shown(push({ t: "bye" }, { senderId: "gus" }))).toBe("Tea | Gus (no longer here): bye");
    const f = { k: "A".repeat(43), n: "folder/plan.pdf", s: 3, m: "application/pdf" };
    expect(await shown(push({ t: "", f }, { kind: "file" }))).toBe("Tea | ANN: plan.pdf");
    expect(await shown(push({ t: "", f }, { kind: "image", unread: 1 }))).toBe("Tea | ANN: New message");
    const long = await decryptNotification(push({ t: "a".repeat(500) }), stores);
    expect(long.text).toBe("a".repeat(120));
  });

  it("tells of a mention by the ids in the message, else by the name in its text", async () => {
    expect(await shown(push({ t: "look", m: ["ben"] }))).toBe("Tea | ANN mentioned you: look");
    expect(await shown(push({ t: "@BEN look" }))).toBe("Tea | ANN mentioned you: @BEN look");
    expect(await shown(push({ t: "@BEN look", m: ["olive"] }))).toBe("Tea | ANN: @BEN look");
    expect(await shown(push({ t: "look" }, { mentioned: true }))).toBe("Tea | ANN: look");
  });

  it.each<[string, PushNotice]>([
    ["is of a key that is not here", push({ t: "hello" }, {}, { epoch: 3 })],
    ["is damaged", push({ t: "hello" }, {}, { key: inputs.k2 })],
    ["is of another member", { ...push({ t: "hello" }), senderId: "olive" }],
    ["is of another event", { ...push({ t: "hello" }), eventId: "e2" }],
    ["is of a kind that members do not send", push({ t: "hello" }, { kind: "roomRenamed" })],
    ["is no envelope", push({}, { text: "hello", roomName: "Bank", senderName: "Boss", mentioned: true })],
    [
      "has no sender",
      { ...push({ t: "hello" }), senderId: undefined, roomName: "Bank", senderName: "Boss", knocks: 1 },
    ],
  ])("has neither names nor text, of this device or the server, when it %s", async (_, notice) => {
    expect(await shown(notice)).toBe(neutral);
  });

  it("of a call has the room's name of this device, and the number of people", async () => {
    const { text: _, ...withoutText } = push({});
    expect(await shown({ ...withoutText, roomName: "Bank", talking: 3 })).toBe("Tea | 3 people are talking");
  });

  it("has neither names nor text without the keys", async () => {
    await stores.write({ storeName: "keys", key: seatPrefix(session) });
    expect(await shown(push({ t: "hello" }))).toBe(neutral);
  });

  it("has the room's name and a count without the preview, for a long text, and for an unknown sender", async () => {
    const counted = "Tea | 3 new messages";
    const { text: _, ...withoutText } = push({});
    expect(await shown(withoutText)).toBe(counted);
    expect(await shown(push({ t: "hello" }, { senderId: "nobody" }))).toBe(counted);
    expect(await shown(push({ t: "hello" }, { senderId: "new" }))).toBe(counted);
    await storeRoom({ preview: false });
    expect(await shown(push({ t: "hello" }))).toBe(counted);
  });

  it("opens for the seat that has the key, of several in the room", async () => {
    await storeRoom({ seat: aSession("ann", { sealed: true }) });
    expect(await shown(push({ t: "look", m: ["ben"] }, { senderId: "olive" }))).toBe(
      "Tea | \u{1f451} OLIVE mentioned you: look",
    );
  });

  it("stays as it is for a room that is not sealed, and for one that this device does not know", async () => {
    const open = { roomId, roomName: "Tea", unread: 1, messageId: 7, senderName: "Ann", text: "hello" };
    expect(await decryptNotification({ ...open, roomId: "another" }, stores)).toEqual({ ...open, roomId: "another" });
    await storeRoom({ sealed: false });
    expect(await decryptNotification(open, stores)).toEqual(open);
  });
});
