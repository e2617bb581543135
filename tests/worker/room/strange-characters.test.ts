import { beforeAll, describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, fetchWorker, make, resultOf } from "../support/api.ts";
import * as files from "../support/files.ts";
import { type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { paidRoom } from "../support/room.ts";
import { connect } from "../support/socket.ts";

/** U+0000, which ends a text in many programs, and lone surrogates, which UTF-8 cannot encode. */
const strange = ["a\u0000b", "\u0000", "a\ud800b", "\udfff"];
const money = { seats: 5, days: 7 };
const buying = { kind: "create", email: "a@example.com", ...money, method: "card", agree: true };

const [refused, badRequest, linkInvalid] = [ResultCode.refused, ResultCode.badRequest, ResultCode.linkInvalid];

/** Calls with a text; `code`: the answer to each of the strange texts. */
const calls: [name: string, method: string, path: string, body: (text: string, ic: string) => object, code: number][] =
  [
    ["a password of a login", "POST", "/api/login", (password, ic) => ({ ic, password, mc: "Gus" }), refused],
    ["a nickname", "POST", "/api/login", (mc, ic) => ({ ic, password: "x", mc }), badRequest],
    ["a link code", "POST", "/api/login", (ic) => ({ ic, password: "x" }), linkInvalid],
    ["a new password", "PUT", "/api/room/password", (password) => ({ password }), badRequest],
    ["a room's name", "PUT", "/api/room", (name) => ({ chat_mc: name }), badRequest],
    ["another nickname", "PUT", "/api/me", (mc) => ({ mc }), badRequest],
    ["an e-mail address", "PUT", "/api/me", (text) => ({ email: `${text}@example.com` }), badRequest],
    ["a picture's id", "PUT", "/api/me", (avatar) => ({ avatar }), refused],
    ["an invited name", "POST", "/api/invites", (mc) => ({ people: [{ mc }] }), badRequest],
    ["a ticket", "POST", "/api/login/ticket", (ticket) => ({ ticket }), linkInvalid],
    ["a coupon", "POST", "/api/coupons/check", (code) => ({ code, kind: "create", ...money }), refused],
    ["an order's coupon", "POST", "/api/orders", (coupon) => ({ ...buying, coupon }), refused],
    ["an order's address", "POST", "/api/orders", (text) => ({ ...buying, email: `${text}@e.com` }), badRequest],
    ["a joiner's link", "POST", "/api/orders", (ic) => ({ kind: "join", ic, method: "card" }), linkInvalid],
    ["a channel", "POST", "/api/api_common/fw_log", (text) => ({ qd_code: text }), ResultCode.ok],
    [
      "a push service",
      "PUT",
      "/api/me/push",
      (p256dh) => ({ endpoint: "https://e.com", keys: { p256dh } }),
      badRequest,
    ],
  ];

describe("U+0000 and halves of characters", () => {
  let room: QuickRoom;
  beforeAll(async () => {
    room = await quickRoom();
  });

  it.each(calls)("are refused as %s, and break nothing", async (_, method, path, body, code) => {
    for (const text of strange) {
      const answer = await call(method, path, { body: body(text, room.roomIc), token: room.owner.token });
      expect(answer, JSON.stringify(text)).toMatchObject({ code });
    }
  });

  it("are refused in the set-up of a room", async () => {
    const { ownerIc: ic } = await paidRoom();
    for (const text of strange)
      for (const one of [{ password: text }, { mc: text }, { chat_mc: text }]) {
        const body = { ic, password: "x", mc: "Olivia", chat_mc: "Garden", ...one };
        expect((await call("POST", "/api/rooms/setup", { body })).code, JSON.stringify(one)).toBe(
          ResultCode.badRequest,
        );
      }
  });

  it("in an address are no error of the server", async () => {
    const { owner } = await quickRoom();
    const headers = { token: owner.token };
    for (const text of ["%00", "a%00b", "%ED%A0%80", "%FF", "%"]) {
      const read = [`links/${text}`, `orders/${text}`, `uploads/${text}`, `media/${text}?x=${text}`];
      const asked = [`messages?before=${text}`, `api_msg/list_msg_by_ids?msg_ids=${text}`, `socket?pos_id=${text}`];
      const written = [`members/${text}/reset`, `orders/${text}/cancel`, `uploads/${text}/complete`];
      for (const path of [...read, ...asked, `api_chat/get_liao_info?chat_id=${text}`])
        expect((await fetchWorker(`/api/${path}`, { headers })).status, path).toBeLessThan(500);
      for (const path of [...written, `messages/${text}/transcribe`, `sandbox/checkout/${text}`])
        expect((await fetchWorker(`/api/${path}`, { method: "POST", headers })).status, path).toBeLessThan(500);
      for (const path of [`/i/${text}`, `/manifest.webmanifest?ic=${text}`])
        expect((await fetchWorker(path)).status, path).toBeLessThan(500);
    }
  });

  it("are removed from messages, file names and feedback; a text that is empty without them is refused", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const socket = await connect(guest.token);
    expect((await socket.say("one\u0000two \ud83d")).content).toBe("onetwo \ufffd");
    expect(await socket.ask("sendMessage", { kind: "text", content: "\u0000" })).toMatchObject({
      code: ResultCode.refused,
    });
    const { file_id } = await files.upload(guest.token, { ...files.aFile, name: "no\u0000tes\udc00.txt" });
    const sent = await socket.ask("sendMessage", { kind: "file", fileId: file_id });
    expect(sent.data[0]?.fileName).toBe("notes\ufffd.txt");
    const feedback = (content: string) => resultOf("sendFeedback", { body: { type: "other", content } });
    expect(await feedback("fine\u0000")).toBe(ResultCode.ok);
    expect(await feedback("\u0000")).toBe(ResultCode.badRequest);
    for (const emoji of strange)
      expect(await socket.ask("react", { messageId: 1, emoji, on: true }), JSON.stringify(emoji)).toMatchObject({
        code: ResultCode.refused,
      });
  });

  it("in a search are no error: the rest is found", async () => {
    const room = await quickRoom();
    const { token } = room.owner;
    const socket = await connect(token);
    await socket.say("the garden gate");
    const search = (text: string) => ({ body: { text, limit: 10 }, token });
    const { messages } = await make("searchMessages", search("gar\u0000den"));
    expect(messages).toMatchObject([{ content: "the garden gate" }]);
    for (const text of [...strange, "garden \u0000", '"\u0000"', "gate\ud800"])
      expect(await resultOf("searchMessages", search(text)), JSON.stringify(text)).toBe(ResultCode.ok);
  });
});
