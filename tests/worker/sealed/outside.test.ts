import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { languages } from "../../../worker/contract/text/languages.ts";
import { settingsOf } from "../../../worker/env.ts";
import { isPushService } from "../../../worker/push/hosts.ts";
import type { DueEmail } from "../../../worker/room/tables/pending-emails.ts";
import { renderRoomEmail } from "../../../worker/services/render-room-email.ts";
import { eventually } from "../../support/eventually.ts";
import { call, fetchWorker, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { newDevice, readPush } from "../support/push-device.ts";
import { post } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedReaction, sealedRoom, storedIn } from "../support/sealed-room.ts";
import { someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, dayMs, emailsSettled, fireAlarm, minuteMs, setEmail } from "../support/time.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A sealed room with a named member, and all encrypted names and texts that its members sent. */
async function busyRoom() {
  const room = await sealedRoom();
  const mia = await enterSealed(room, room.roomIc);
  const { token } = room.owner;
  const sent = Array.from({ length: 8 }, () => envelope());
  const [ownerName = "", first = "", renamed = "", roomName = "", roomRenamed = "", welcome = ""] = sent;
  const [invited = "", text = ""] = sent.slice(6);
  await make("editMe", { token, body: { name: ownerName } });
  for (const name of [first, renamed]) await make("editMe", { token: mia.token, body: { name } });
  for (const name of [roomName, roomRenamed]) await make("renameRoom", { token, body: { name } });
  await make("setWelcome", { token, body: { text: welcome } });
  await make("inviteMembers", { token, body: { people: [{ name: invited }] } });
  const socket = await connect(mia.token);
  const { data } = await socket.ask("sendMessage", { kind: "text", content: text });
  await socket.ask("react", { messageId: data[0]?.id ?? 0, emoji: sealedReaction(), on: true });
  socket.close(1000);
  return { room, mia, sent, text, message: data[0] };
}

describe("of a busy sealed room", () => {
  let { room, mia, sent } = {} as Awaited<ReturnType<typeof busyRoom>>;
  beforeAll(async () => {
    ({ room, mia, sent } = await busyRoom());
  });

  it("the search index, the orders and the operator's figures hold nothing that a member sent", async () => {
    await post("/api/messages/search", room.owner.token, { q: "s1." });
    const indexed = await runInDurableObject(env.ROOM.getByName(room.chatId), (_, { storage: { sql } }) =>
      sql.exec("SELECT indexed_to FROM message_index_state").one(),
    );
    expect(indexed).toEqual({ indexed_to: 0 });
    const figures = await askRoom(room.chatId, "count", undefined);
    const tables = ["orders", "rooms", "mail_outbox", "local_mailbox"];
    const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
    const outside = JSON.stringify([figures, rows.map(({ results }) => results)]);
    for (const text of sent) expect(outside).not.toContain(text.slice(3, 40));
    // The comparison can fail: the room itself holds the ciphertext.
    expect(await storedIn(room.chatId)).toContain(sent[7]?.slice(3, 40));
  });

  it("the manifest shows the product's name, also with a link", async () => {
    for (const ic of [room.roomIc, room.ownerIc]) {
      const manifest = await (await fetchWorker(`/manifest.webmanifest?ic=${ic}`)).json<Json>();
      expect(manifest).toMatchObject({ id: `/chatroom/${room.chatId}`, name: "Parley", short_name: "Parley" });
    }
  });

  it("the notices name nobody, and report who acted and on whom", async () => {
    const { data } = await call("GET", "/api/messages", { token: room.owner.token });
    const notices = (data.list as Json[]).filter(({ sys }) => sys !== undefined);
    expect(notices.map(({ lx, sys }) => [lx, sys])).toEqual([
      [92, { actor: room.owner.uid, actor_role: 1 }],
      [97, { actor: mia.uid, actor_role: 2, target: mia.uid }],
      [93, expect.anything()],
      [93, expect.anything()],
      [94, expect.anything()],
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/"(old_)?mc"|s1\./);
    await make("leaveRoom", { token: mia.token });
    const left = (await make("listMessages", room.owner)).messages.at(-1)?.notice;
    expect(left).toMatchObject({ targetId: mia.uid, gone: true });
    expect(left).not.toHaveProperty("name");
  });
});

describe("of a sealed room", () => {
  it("the emails name neither the room nor a member, and can be unsubscribed", async () => {
    const room = await sealedRoom();
    const email = someEmail();
    await setEmail(room.owner.token, email);
    const mia = await enterSealed(room, room.roomIc);
    await make("editMe", { token: mia.token, body: { name: envelope() } });
    await emailsSettled(room.chatId);
    const [joined] = await awaitEmails("new-member", email);
    expect(joined.subject).toBe("A new member has joined your sealed chat room");
    const socket = await connect(mia.token);
    await socket.ask("sendMessage", { kind: "text", content: envelope() });
    socket.close(1000);
    clockAt(Date.now() + 16 * minuteMs);
    await fireAlarm(room.chatId);
    await fireAlarm(room.chatId);
    clockAt(Date.now() + 16 * minuteMs);
    await emailsSettled(room.chatId);
    const [unread] = await awaitEmails("unread", email);
    expect(unread.subject).toBe("1 unread message in a sealed chat room");
    clockAt((await make("getRoom", room.owner)).endsAt - dayMs);
    await emailsSettled(room.chatId);
    const [ends] = await awaitEmails("room-ends-soon", email);
    expect(ends.subject).toBe("A sealed chat room ends in 1 day");
    for (const { subject, text, html } of [joined, unread, ends]) {
      expect([subject, text, html].join()).not.toMatch(/s1\.\d|“”|undefined/);
      expect(text).toContain("/unsubscribe/");
    }
  });

  it("every email reads well without names, in all languages", () => {
    const about = { roomName: "", endsAt: 0, code: "abc" };
    const contents: DueEmail["content"][] = [
      { ...about, kind: "invitation", inviterName: "" },
      { ...about, kind: "newOwnerLink" },
      { ...about, kind: "confirmEmail" },
      { ...about, kind: "endsSoon", daysLeft: 3 },
      { ...about, kind: "ended", purgeAt: 0 },
      { ...about, kind: "unread", count: 2 },
      { ...about, kind: "newMember", names: [], more: 2 },
    ];
    const unnamed = { en: /sealed chat room/, "zh-cn": /加密聊天室/, "zh-tw": /加密聊天室/ };
    for (const language of languages)
      for (const content of contents) {
        const to = { id: "1", memberId: "m", recipient: "a@example.com", language, content };
        const { subject, text } = renderRoomEmail(settingsOf(env), "room12345678", to);
        expect(`${subject}\n${text}`).toMatch(unnamed[language]);
        expect(`${subject}\n${text}`).not.toMatch(/“”|「」|聊天室加密|undefined| {2}/);
      }
  });

  it("a notification holds the encrypted message and what opening it needs, and no names", async () => {
    const bodies: Uint8Array<ArrayBuffer>[] = [];
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!isPushService(request.url)) return await real(input, init);
      bodies.push(new Uint8Array(await request.arrayBuffer()));
      return new Response(null, { status: 201 });
    });
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const device = await newDevice();
    const { endpoint, keys } = device;
    await make("editMe", { token: mia.token, body: { name: envelope(), flags: { notify: true } } });
    const subscribed = await resultOf("subscribeToPush", { token: mia.token, body: { endpoint, keys } });
    expect(subscribed).toBe(ResultCode.ok);
    const socket = await connect(room.owner.token);
    const send = async (content: string) => (await socket.ask("sendMessage", { kind: "text", content })).data[0];
    const short = await send(envelope());
    await eventually(() => expect(bodies).toHaveLength(1));
    const about = { chat_id: room.chatId, uid: mia.uid, chat_mc: "", tjuid: room.owner.uid, lx: 1 };
    expect(JSON.parse(await readPush(device, bodies[0] ?? new Uint8Array()))).toEqual({
      ...about,
      ...{ unread: 1, msg_id: short?.id, event_id: short?.eventId, content: short?.content },
    });
    // A push service takes 4 KiB.
    clockAt(Date.now() + 11_000);
    const long = await send(envelope(1, 4096));
    await fireAlarm(room.chatId);
    await eventually(() => expect(bodies).toHaveLength(2));
    expect(JSON.parse(await readPush(device, bodies[1] ?? new Uint8Array()))).toEqual({
      ...about,
      ...{ unread: 2, msg_id: long?.id, event_id: long?.eventId },
    });
    socket.close(1000);
  });
});
