import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { isPushService } from "../../../worker/push/hosts.ts";
import { eventually } from "../../support/eventually.ts";
import { make, resultOf } from "../support/api.ts";
import { knockAt } from "../support/knocks.ts";
import { type Device, newDevice, readPush, rfcDevice, rfcMessage } from "../support/push-device.ts";
import { put, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { sealedRoom } from "../support/sealed-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt, fireAlarm } from "../support/time.ts";

interface Arrived {
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Devices of the present test. Rooms of earlier tests still notify theirs, by alarms that follow the real clock. */
const subscribed = new Set<string>();
/** Requests to the push services for these devices, and the status that these answer. */
let arrived: Arrived[] = [];
let answer = 201;
/** Other answers by the device's address. */
const answers = new Map<string, number>();

beforeEach(() => {
  subscribed.clear();
  arrived = [];
  answer = 201;
  answers.clear();
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!isPushService(request.url)) return await real(input, init);
    expect(request.redirect).toBe("manual");
    const body = new Uint8Array(await request.arrayBuffer());
    if (subscribed.has(request.url)) arrived.push({ url: request.url, headers: request.headers, body });
    return new Response(null, { status: answers.get(request.url) ?? answer });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const subscription = ({ endpoint, keys }: Device) => ({ endpoint, keys });
function subscribe(token: string, device: Device) {
  subscribed.add(device.endpoint);
  return make("subscribeToPush", { token, body: subscription(device) });
}
type Flags = { notify?: boolean; preview?: boolean; notifyCalls?: boolean };
const setFlags = (token: string, flags: Flags) => make("editMe", { token, body: { flags } });
const subscriptions = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) =>
    ctx.storage.sql
      .exec<{ endpoint: string }>("SELECT endpoint FROM push_subscriptions")
      .toArray()
      .map(({ endpoint }) => endpoint),
  );

/** A guest with a subscribed device, and an owner who writes. */
async function listening(flags: Flags = { notify: true }) {
  const room = await quickRoom();
  const guest = await quickEnter(room, room.roomIc, "Gus");
  const device = await newDevice();
  await setFlags(guest.token, flags);
  await subscribe(guest.token, device);
  const socket: TestSocket = await connect(room.owner.token);
  return { ...room, guest, device, socket };
}

/** Waits until the room has notified a device of the message, or failed to: then it has notified all others too. */
const notifiedOf = (chatId: string, { endpoint }: Device, { id }: { id: number }) =>
  eventually(async () => {
    const upTo = await runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) =>
      ctx.storage.sql.exec("SELECT told_up_to FROM push_subscriptions WHERE endpoint = ?", endpoint).toArray(),
    );
    expect(upTo).toEqual([{ told_up_to: id }]);
  });

const dueJobs = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) =>
    ctx.storage.sql
      .exec<{ job: string }>("SELECT job FROM due_jobs")
      .toArray()
      .map(({ job }) => job),
  );

/** Another member with a device, which is notified of every message. */
async function witness({ chatId, roomIc }: QuickRoom, name?: string): Promise<Device> {
  const { token } = await quickEnter({ chatId }, roomIc, name);
  const device = await newDevice();
  await setFlags(token, { notify: true });
  await subscribe(token, device);
  return device;
}

const somethingArrived = (count = 1) => eventually(() => expect(arrived).toHaveLength(count));

describe("a notification", () => {
  it("about new messages can be read only by its device", async () => {
    const { chatId, guest, device, socket } = await listening();
    const message = await socket.say("the secret plan");
    await somethingArrived();
    const [{ url, headers, body } = {} as Arrived] = arrived;
    expect(url).toBe(device.endpoint);
    expect(headers.get("content-encoding")).toBe("aes128gcm");
    expect(headers.get("ttl")).toBe(String(4 * 3600));
    expect(headers.get("topic")).toMatch(/^[\w-]{32}$/);
    expect(Buffer.from(body).toString("latin1")).not.toContain("secret");
    expect(JSON.parse(await readPush(device, body))).toEqual({
      chat_id: chatId,
      uid: guest.uid,
      chat_mc: "Garden",
      unread: 1,
      msg_id: message.id,
      mc: "👑 Olivia",
      content: "the secret plan",
    });
    // Signed with the installation's key, for that push service only.
    const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
    expect(key).toBe(settingsOf(env).vapid?.publicKey);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "mailto:operator@parley.example" });
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000);
    const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const publicKey = await crypto.subtle.importKey("raw", Buffer.from(key, "base64url"), algorithm, false, ["verify"]);
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    expect(await crypto.subtle.verify(algorithm, publicKey, Buffer.from(signature, "base64url"), signed)).toBe(true);
  });

  it("shows the push service neither the room nor which devices share one, and replaces the previous one", async () => {
    const { chatId, guest, socket } = await listening();
    await subscribe(guest.token, await newDevice());
    await socket.say("hello");
    await somethingArrived(2);
    const topics = arrived.map(({ headers }) => headers.get("topic"));
    expect(new Set(topics).size).toBe(2);
    const sent = arrived.map(({ url, headers, body }) =>
      [url, ...[...headers].flat(), Buffer.from(body).toString("latin1")].join(),
    );
    expect(sent.join()).not.toContain(chatId);
    const [first] = arrived;
    arrived = [];
    const start = Date.now();
    clockAt(start + Limits.pushMinIntervalMs);
    await socket.say("again");
    await fireAlarm(chatId);
    await somethingArrived(2);
    const again = arrived.find(({ url }) => url === first?.url);
    expect(again?.headers.get("topic")).toBe(first?.headers.get("topic"));
  });

  it("shows the message that mentions its reader, also when others follow it", async () => {
    const { chatId, device, guest, socket } = await listening({ notify: false });
    const call = await socket.say("dinner is ready, @Gus!");
    await socket.say("@Gusto is not Gus");
    // A job that ran later would notify of two messages.
    await eventually(async () => expect(await dueJobs(chatId)).not.toContain("push"));
    await setFlags(guest.token, { notify: true });
    await socket.say("and there is cake");
    await somethingArrived();
    expect(JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()))).toMatchObject({
      unread: 3,
      msg_id: call.id,
      content: "dinner is ready, @Gus!",
      mentioned: true,
    });
  });

  it("of a text that is too long for a push service has its beginning", async () => {
    const { device, socket } = await listening();
    const character = `e${"\u0301".repeat(20)}`;
    const { content } = await socket.say(character.repeat(Limits.quoteMaxLength));
    await somethingArrived();
    const notice = JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()));
    const shown = notice.content.length / character.length;
    expect(content.startsWith(notice.content)).toBe(true);
    expect(shown).toBeGreaterThan(80);
    expect(Number.isInteger(shown)).toBe(true);
  });

  it("hides sender and text when the member wants that", async () => {
    const { device, socket } = await listening({ notify: true, preview: false });
    await socket.say("the secret plan");
    await somethingArrived();
    const notice = JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()));
    expect(notice).toMatchObject({ unread: 1 });
    expect(JSON.stringify(notice)).not.toMatch(/secret|Olivia/);
  });

  it("marks the name of a sender who was removed since", async () => {
    const { guest, device, owner, roomIc, chatId, socket } = await listening({ notify: false, preview: true });
    const zoe = await quickEnter({ chatId }, roomIc, "Zoe");
    const talker = await connect(zoe.token);
    // A mention counts although the notice of the removal follows it.
    await talker.say("@Gus farewell");
    await make("removeMember", { memberId: zoe.uid, token: owner.token });
    await setFlags(guest.token, { notify: true });
    await socket.say("one more");
    await somethingArrived();
    const notice = JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()));
    expect(notice).toMatchObject({ mc: "Zoe", gone: true, content: "@Gus farewell" });
  });

  it("is not sent to a member who has the room open, has switched it off, or wrote the message", async () => {
    const room = await listening({ notify: false });
    const { chatId, guest, owner, socket } = room;
    const own = await newDevice();
    await setFlags(owner.token, { notify: true });
    await subscribe(owner.token, own);
    const other = await witness(room, "Wilma");
    await notifiedOf(chatId, other, await socket.say("one"));
    expect(arrived.map(({ url }) => url)).toEqual([other.endpoint]);
    await setFlags(guest.token, { notify: true });
    await connect(guest.token);
    clockAt(Date.now() + Limits.pushMinIntervalMs);
    const second = await socket.say("two");
    await fireAlarm(chatId);
    await notifiedOf(chatId, other, second);
    expect(arrived.map(({ url }) => url)).toEqual([other.endpoint, other.endpoint]);
  });

  it("ends with the session of its device", async () => {
    const room = await listening();
    const { chatId, guest, socket } = room;
    const other = await witness(room, "Wilma");
    await make("logOut", guest);
    await notifiedOf(chatId, other, await socket.say("anybody?"));
    expect(arrived.map(({ url }) => url)).toEqual([other.endpoint]);
    expect(await subscriptions(chatId)).toEqual([other.endpoint]);
  });

  it("that the push service refuses, or knows no device for, is the last one; a refusal is a line in the log", async () => {
    const { chatId, device, guest, socket } = await listening();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const devices = [device, ...(await Promise.all([newDevice(), newDevice(), newDevice(), newDevice()]))];
    const statuses = [400, 401, 403, 404, 410];
    for (const [at, one] of devices.entries()) {
      answers.set(one.endpoint, statuses[at] ?? 201);
      await subscribe(guest.token, one);
    }
    await socket.say("hello");
    await eventually(async () => expect(await subscriptions(chatId)).toEqual([]));
    await socket.say("no device is asked again");
    await socket.ask("resume", { afterId: 0 });
    expect(arrived).toHaveLength(devices.length);
    const lines = logged.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes("push service refused"));
    expect(lines.map((line) => statuses.find((status) => line.includes(`${status}`))).sort()).toEqual([400, 401, 403]);
    for (const line of lines) expect(line).toContain(new URL(device.endpoint).host);
  });

  it("that a push service cannot take now costs the device nothing, and is counted", async () => {
    const { chatId, device, socket } = await listening();
    answer = 503;
    await notifiedOf(chatId, device, await socket.say("hello"));
    await somethingArrived();
    expect(await subscriptions(chatId)).toEqual([device.endpoint]);
    expect((await socket.say("the room goes on")).content).toBe("the room goes on");
    const counted = env.DB.prepare("SELECT sum(count) FROM failure_counts WHERE kind = 'push'");
    await eventually(async () => expect(await counted.first("sum(count)")).toBeGreaterThan(0));
  });
});

describe("a subscription", () => {
  it("begins with the installation's key, and its member can delete it, and no other one", async () => {
    const { chatId, guest, device, owner } = await listening();
    expect(await make("getPushKey", guest)).toEqual({ key: settingsOf(env).vapid?.publicKey });
    const body = { endpoint: device.endpoint };
    await make("unsubscribeFromPush", { token: owner.token, body });
    expect(await subscriptions(chatId)).toEqual([device.endpoint]);
    await make("unsubscribeFromPush", { token: guest.token, body });
    expect(await subscriptions(chatId)).toEqual([]);
  });

  it("leads to a push service of the browsers, and is well-formed", async () => {
    const { chatId, owner } = await quickRoom();
    const good = subscription(await newDevice());
    for (const endpoint of [
      ...["https://localhost/push", "https://127.0.0.1/push", "https://[::1]/push", "https://169.254.169.254/latest"],
      ...["https://fcm.googleapis.com:8443/x", "https://user@fcm.googleapis.com/x"],
      ...["https://fcm.googleapis.com.evil.example/x", "https://evilpush.apple.com.example/x"],
      "https://notify.windows.com.evil/x",
    ]) {
      const body = { ...good, endpoint };
      expect([endpoint, await resultOf("subscribeToPush", { token: owner.token, body })]).toEqual([
        ...[endpoint, ResultCode.refused],
      ]);
    }
    for (const wrong of [
      { ...good, endpoint: "http://fcm.googleapis.com/x" },
      { ...good, keys: { ...good.keys, auth: "short" } },
      { ...good, keys: { ...good.keys, p256dh: "" } },
      {},
    ])
      expect((await put("/api/me/push", owner.token, wrong)).code).toBe(ResultCode.badRequest);
    expect(await subscriptions(chatId)).toEqual([]);
    for (const endpoint of [
      "https://fcm.googleapis.com/fcm/send/x",
      "https://updates.push.services.mozilla.com/wpush/v2/x",
      "https://wns2-by3p.notify.windows.com/w/?token=x",
      "https://web.push.apple.com/x",
    ])
      expect(isPushService(endpoint)).toBe(true);
    expect(isPushService("https://push.example/x", ["push.example"])).toBe(true);
  });

  it("keeps five devices of a member, the newest", async () => {
    const { chatId, guest } = await listening();
    for (let n = 0; n < 5; n++) await subscribe(guest.token, await newDevice());
    expect(await subscriptions(chatId)).toHaveLength(5);
  });
});

describe("two seats of a room in one browser", () => {
  const members = (chatId: string) =>
    runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) =>
      ctx.storage.sql
        .exec<{ member_id: string; told_up_to: number }>("SELECT member_id, told_up_to FROM push_subscriptions")
        .toArray()
        .map(({ member_id, told_up_to }) => [member_id, told_up_to]),
    );

  it("are both notified at their one address, each until it unsubscribes or logs out", async () => {
    const room = await quickRoom();
    const { chatId, owner } = room;
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const other = await quickEnter(room, room.roomIc, "Olga");
    const device = await newDevice();
    for (const { token } of [owner, guest]) {
      await setFlags(token, { notify: true });
      await subscribe(token, device);
    }
    const { id } = await (await connect(other.token)).say("hello");
    await somethingArrived(2);
    await eventually(async () =>
      expect(new Map((await members(chatId)) as never)).toEqual(
        new Map([
          [owner.uid, id],
          [guest.uid, id],
        ]),
      ),
    );
    // Neither replaces the other at the push service.
    expect(new Set(arrived.map(({ headers }) => headers.get("topic"))).size).toBe(2);
    const notices = await Promise.all(arrived.map(async ({ body }) => JSON.parse(await readPush(device, body))));
    expect(new Set(notices.map(({ uid }) => uid))).toEqual(new Set([owner.uid, guest.uid]));

    await make("unsubscribeFromPush", { token: guest.token, body: { endpoint: device.endpoint } });
    expect(await members(chatId)).toEqual([[owner.uid, id]]);
    await subscribe(guest.token, device);
    await make("logOut", owner);
    expect(await members(chatId)).toEqual([[guest.uid, id]]);
  });
});

describe("these tests' device", () => {
  it("reads the example of RFC 8291", async () => {
    expect(await readPush(await rfcDevice(), rfcMessage)).toBe("When I grow up, I want to be a watermelon");
  });
});

describe("a call", () => {
  async function joinAll(...sockets: TestSocket[]) {
    for (const socket of sockets) expect((await socket.ask("joinCall", { muted: false })).code).toBe(ResultCode.ok);
  }

  /** Two members talk; the job of the notification runs. */
  async function talk(room: QuickRoom, witness: Device, name?: string) {
    const gus = await quickEnter(room, room.roomIc, name);
    // At one time, however long the joins take.
    clockAt(Date.now());
    await joinAll(await connect(room.owner.token), await connect(gus.token));
    clockAt(Date.now() + Limits.callAlertWaitMs);
    await fireAlarm(room.chatId);
    await eventually(() => expect(arrived.map(({ url }) => url)).toContain(witness.endpoint));
    return gus;
  }

  it("notifies absent members once, with the number of people and no name", async () => {
    const room = await quickRoom();
    const device = await witness(room, "Wilma");
    await talk(room, device, "Talker");
    expect(JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()))).toEqual({
      ...{ chat_id: room.chatId, uid: expect.any(String), chat_mc: "Garden" },
      ...{ unread: 0, msg_id: expect.any(Number), talking: 2 },
    });
    const late = await quickEnter(room, room.roomIc, "Late");
    await (await connect(late.token)).ask("joinCall", { muted: false });
    expect(await dueJobs(room.chatId)).not.toContain("pushCall");
    expect(arrived).toHaveLength(1);
  });

  it("soon after another one notifies ten minutes after that one at the earliest, if it still goes on", async () => {
    const room = await quickRoom();
    const device = await witness(room, "Wilma");
    const gus = await talk(room, device, "Talker");
    const notifiedAt = Date.now();
    const callAgain = async () => {
      const sockets = [await connect(room.owner.token), await connect(gus.token)];
      await joinAll(...sockets);
      return () => Promise.all(sockets.map((socket) => socket.ask("leaveCall", {})));
    };
    for (let times = 0; times < 3; times++) await (await callAgain())();
    await callAgain();
    clockAt(notifiedAt + Limits.callAlertEveryMs - 1);
    await fireAlarm(room.chatId);
    expect(await dueJobs(room.chatId)).toContain("pushCall");
    expect(arrived).toHaveLength(1);
    // That call was without pings and is over; of the next one is notified after the wait for those who join.
    const end = await callAgain();
    clockAt(Date.now() + Limits.callAlertWaitMs);
    await fireAlarm(room.chatId);
    await somethingArrived(2);
    await end();
    await (await callAgain())();
    clockAt(notifiedAt + 3 * Limits.callAlertEveryMs);
    await fireAlarm(room.chatId);
    expect(await dueJobs(room.chatId)).not.toContain("pushCall");
    expect(arrived).toHaveLength(2);
  });

  it("notifies no member who does not want it, and no member who is in the room", async () => {
    const room = await quickRoom({ seats: 6 });
    const device = await witness(room, "Wilma");
    const member = async (name: string, flags: Flags) => {
      const { token } = await quickEnter(room, room.roomIc, name);
      await subscribe(token, await newDevice());
      await setFlags(token, flags);
      return token;
    };
    await member("Quiet", { notify: true, notifyCalls: false });
    await member("Silent", { notify: false });
    await connect(await member("Here", { notify: true }));
    await talk(room, device, "Talker");
    expect(arrived.map(({ url }) => url)).toEqual([device.endpoint]);
  });

  it("of a sealed room names neither the room nor a member", async () => {
    const room = await sealedRoom();
    const device = await witness(room);
    await talk(room, device);
    const notice = JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()));
    expect(notice).toEqual({
      ...{ chat_id: room.chatId, uid: expect.any(String), chat_mc: "" },
      ...{ unread: 0, msg_id: expect.any(Number), talking: 2 },
    });
  });
});

describe("a knock", () => {
  it("notifies the absent owner's device, with name and line where previews are allowed, and no member's", async () => {
    const room = await quickRoom();
    await witness(room, "Wilma");
    const { token } = room.owner;
    await make("setKnocking", { token, body: { on: true } });
    const device = await newDevice();
    await subscribe(token, device);
    await setFlags(token, { notify: true, preview: true });
    await knockAt(room, { name: "Gina", line: "It is me" });
    await eventually(async () => expect(arrived).toHaveLength(1));
    expect(JSON.parse(await readPush(device, arrived[0]?.body ?? new Uint8Array()))).toMatchObject({
      ...{ chat_id: room.chatId, knocks: 1, mc: "Gina", content: "It is me" },
    });

    await setFlags(token, { preview: false });
    await knockAt(room, { name: "Gus" });
    await eventually(async () => expect(arrived).toHaveLength(2));
    const without = JSON.parse(await readPush(device, arrived[1]?.body ?? new Uint8Array()));
    expect(without).toMatchObject({ knocks: 2 });
    expect(without).not.toHaveProperty("mc");
  });
});
