import { env } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { Message } from "../../../worker/contract/message.ts";
import { type Reason, reasonText } from "../../../worker/lib/reasons.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { consoleCall, enrol, operatorOf, type SomeOperator } from "../support/console.ts";
import * as files from "../support/files.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedRoom } from "../support/sealed-room.ts";
import { emailsTo, fetchWith, tick } from "../support/shop.ts";
import { connect, eventId, type TestSocket } from "../support/socket.ts";

afterEach(() => {
  vi.useRealTimers();
});

let admin: SomeOperator;
let support: SomeOperator;
beforeAll(async () => {
  admin = await enrol();
  support = await operatorOf("support", admin);
});

interface Place {
  room: QuickRoom;
  author: QuickPerson & { socket: TestSocket };
  reporter: QuickPerson & { seatIc: string };
}

async function place(): Promise<Place> {
  const room = await quickRoom({ seats: 8 });
  const author = await quickEnter(room, room.roomIc, "Mallory");
  const reporter = await quickEnter(room, room.roomIc, "Rita");
  return { room, reporter, author: { ...author, socket: await connect(author.token) } };
}

const body = (more: object = {}) => ({
  ...{ id: eventId(), reason: "illegal", to: "operator", message_ids: [], context_ids: [], with_contents: true },
  ...more,
});
const report = (token: string, more: object = {}) => call("POST", "/api/reports", { token, body: body(more) });
const about = ({ id }: Pick<Message, "id">, more: object = {}) => ({ message_ids: [id], ...more });

async function listed(): Promise<Json[]> {
  return (await consoleCall(support.browser, "GET", "/reports")).data.reports;
}
const reportsOf = async ({ chatId }: QuickRoom) => (await listed()).filter(({ room_id }) => room_id === chatId);
const show = async ({ id }: Json): Promise<Json> => (await consoleCall(support.browser, "GET", `/reports/${id}`)).data;
const refusedFor = (reason: Reason) => ({ code: ResultCode.refused, msg: reasonText(reason, "en") });
const decide = (id: string, decision: string, by = admin) =>
  consoleCall(by.browser, "POST", `/reports/${id}/decision`, { decision, reason: "Against the rules" });
const reportsToOwner = async (token: string) => (await call("GET", "/api/room/reports", { token })).data;

/** Lets the time of a report be over. */
async function deleteReport({ id }: Json): Promise<void> {
  await env.DB.prepare("UPDATE reports SET delete_at = 0 WHERE id = ?").bind(id).run();
  await tick();
}

async function sendFile({ author }: Place): Promise<Json> {
  const { file_id } = await files.upload(author.token, files.aFile);
  return (await author.socket.askRaw("sendMessage", { lx: 5, file_id })).data[0];
}

describe("a report to the operator", () => {
  it("hands over what the member chose, once, with the file's bytes, and outlives recall and room", async () => {
    const there = await place();
    const { room, author, reporter } = there;
    await author.socket.say("before it");
    const text = await author.socket.say("come and get it");
    const file = await sendFile(there);
    const sent = {
      id: eventId(),
      message_ids: [file.id, text.id],
      context_ids: [1, 2],
      text: "Look",
      email: "r@example.com",
    };
    const { messages } = await make("listMessages", reporter);
    const context_ids = messages.filter(({ content }) => content === "before it").map(({ id }) => id);
    const whole = { ...sent, context_ids };
    for (const _ of [1, 2]) expect((await report(reporter.token, whole)).data).toEqual({ to: "operator" });
    await author.socket.ask("recall", { messageId: text.id });
    await author.socket.ask("recall", { messageId: file.id });
    await askRoom(room.chatId, "setDisabled", { on: true });

    const found = await reportsOf(room);
    expect(found).toHaveLength(1);
    const shown = await show(found[0]);
    expect(shown).toMatchObject({ reason: "illegal", text: "Look", has_email: true, sealed: false, decision: null });
    expect(
      shown.messages.map(({ text, reported, verified, sender_name }: Json) => [text, reported, verified, sender_name]),
    ).toEqual([
      ["before it", false, true, "Mallory"],
      ["come and get it", true, true, "Mallory"],
      ["", true, true, "Mallory"],
    ]);
    const link = shown.files[file.file_id];
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([]));
    expect(await (await files.follow(link)).text()).toBe("some text");
    expect(JSON.stringify(shown)).not.toMatch(/r@example|Rita/);
    expect(JSON.stringify(shown)).not.toContain(reporter.uid);
    const row = JSON.stringify(await env.DB.prepare("SELECT * FROM reports WHERE id = ?").bind(shown.id).first());
    for (const secret of ["come and get it", "Look", "r@example", reporter.uid]) expect(row).not.toContain(secret);

    const [entry] = (await consoleCall(admin.browser, "GET", "/audit")).data;
    expect(entry).toMatchObject({ operator: "Op support", action: "read-report", object: shown.id, result: "done" });
  });

  it("is about messages that are there: neither recalled ones, nor notices, nor those of another room", async () => {
    const { room, author, reporter } = await place();
    const other = await place();
    await other.author.socket.say("theirs");
    const foreign = await other.author.socket.say("also theirs");
    const gone = await author.socket.say("gone");
    await author.socket.ask("recall", { messageId: gone.id });
    const here = await author.socket.say("here");
    for (const wrong of [about(gone), about({ id: 1 }), about({ id: 999 }), about(here, { context_ids: [gone.id] })])
      expect((await report(reporter.token, wrong)).code).toBe(ResultCode.refused);
    for (const wrong of [
      about(here, { context_ids: [here.id] }),
      { context_ids: [here.id] },
      about(here, { reason: "other" }),
    ])
      expect((await report(reporter.token, wrong)).status).toBe(400);
    // The number exists here too, or not at all: never the other room's message.
    await report(other.reporter.token, about(foreign));
    expect((await show((await reportsOf(other.room))[0])).messages[0].text).toBe("also theirs");
    expect(await reportsOf(room)).toEqual([]);
  });

  it("comes a few times a day from one member, on all devices together", async () => {
    const { room, reporter, author } = await place();
    const devices = [reporter, await quickEnter(room, reporter.seatIc)];
    const send = async ({ token = "" }: { token?: string } = {}, at: number) => {
      const headers = { token, "cf-connecting-ip": `192.0.2.${60 + at}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body()) };
      return (await fetchWith({ RATE_LIMITS: "on" }, "/api/reports", init)).status;
    };
    const sent = Array.from({ length: Limits.reportsMax + 2 }, (_, at) => send(devices[at % 2], at % 2));
    const statuses = await Promise.all(sent);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await send(author, 0)).toBe(200);
  });

  it("can hold no more than numbers", async () => {
    const there = await place();
    const { id } = await there.author.socket.say("secret words");
    await report(there.reporter.token, about({ id }, { with_contents: false }));
    const [message] = (await show((await reportsOf(there.room))[0])).messages;
    expect(Object.keys(message).sort()).toEqual(["id", "kind", "reported", "sender_id", "sent_at", "verified"]);
  });
});

describe("a report from a sealed room", () => {
  const committed = (room: QuickRoom, uid: string, id: string, text: string, key = randomBytes(32)) => {
    const committedText = JSON.stringify(["proof", room.chatId, uid, id, text]);
    const nonce = createHmac("sha256", key).update(committedText).digest().subarray(0, 12);
    const content = `s1.1.${Buffer.concat([nonce, randomBytes(256 + 16)]).toString("base64url")}`;
    return { content, text, proof: key.toString("base64url") };
  };

  it("is proven by the key that the sender gave with the text, and by nothing that a reporter makes up", async () => {
    const room = await sealedRoom({ seats: 4 });
    const author = await enterSealed(room, room.roomIc);
    const reporter = await enterSealed(room, room.roomIc);
    const socket = await connect(author.token);
    const say = async (text: string) => {
      const id = eventId();
      const made = committed(room, author.uid, id, text);
      const [{ id: messageId = 0 } = {}] = (
        await socket.ask("sendMessage", { kind: "text", content: made.content }, id)
      ).data;
      return { ...made, id: messageId };
    };
    const verified = async (clear: { id: number; text: string; proof?: string }[]) => {
      const clear_texts = clear.map(({ id, text, proof }) => ({ id, text, ...(proof === undefined ? {} : { proof }) }));
      const message_ids = clear.map(({ id }) => id);
      expect((await report(reporter.token, { message_ids, clear_texts })).code).toBe(ResultCode.ok);
      const known = new Set(seen);
      const [made] = (await reportsOf(room)).filter(({ id }) => !known.has(id));
      seen.push(made?.id);
      return ((await show(made ?? {})).messages as Json[]).map((message) => message.verified);
    };
    const seen: string[] = [];
    const [first, second, third] = [await say("I sell it"), await say("come at nine"), await say("first wording")];
    expect(await verified([first, second])).toEqual([true, true]);
    const shown = await show((await reportsOf(room))[0] ?? {});
    expect(shown.sealed).toBe(true);
    expect(shown.messages).toMatchObject([first, second].map(({ text }) => ({ text, sender_id: author.uid })));
    expect(JSON.stringify(shown)).not.toContain("s1.1.");
    const { proof: _, ...withoutProof } = first;
    expect(await verified([withoutProof, { ...second, text: "come at ten" }])).toEqual([false, false]);
    expect(
      await verified([
        { ...first, id: second.id },
        { ...second, id: first.id },
      ]),
    ).toEqual([false, false]);
    expect(await verified([{ ...first, proof: randomBytes(32).toString("base64url") }])).toEqual([false]);
    const long = Buffer.concat([Buffer.from(first.proof, "base64url"), Buffer.alloc(1)]).toString("base64url");
    const clear_texts = [{ id: first.id, text: first.text, proof: long }];
    expect((await report(reporter.token, { message_ids: [first.id], clear_texts })).status).toBe(400);
    await socket.ask("edit", { messageId: third.id, content: envelope() });
    expect(await verified([third])).toEqual([false]);
    // Nor is a message whose text the reporter does not give.
    await report(reporter.token, { message_ids: [second.id], clear_texts: [] });
    const [unread] = (await reportsOf(room)).filter(({ id }) => !seen.includes(id));
    expect((await show(unread ?? {})).messages).toMatchObject([{ verified: false, sender_id: author.uid }]);
  });
});

describe("a report to the owner", () => {
  it("reaches owner and co-owners without the reporter, until one of them dismisses it", async () => {
    const { room, author, reporter } = await place();
    const coOwner = await quickEnter(room, room.roomIc, "Cora");
    await make("setCoOwner", { memberId: coOwner.uid, token: room.owner.token, body: { on: true } });
    const message = await author.socket.say("buy now");
    const sent = about(message, {
      id: eventId(),
      reason: "spam",
      to: "owner",
      text: "by Rita",
      email: "r@example.com",
    });
    for (const _ of [1, 2]) expect((await report(reporter.token, sent)).data).toEqual({ to: "owner" });
    expect(await reportsOf(room)).toEqual([]);
    expect((await make("getRoom", room.owner)).reports).toBe(1);
    expect(await make("getRoom", { token: author.token })).not.toHaveProperty("reports");
    const [seen, ...others] = await reportsToOwner(coOwner.token);
    expect(others).toEqual([]);
    expect(Object.keys(seen).sort()).toEqual(["id", "message_ids", "reason", "reported_at"]);
    expect(seen).toMatchObject({ reason: "spam", message_ids: [message.id] });
    for (const secret of [reporter.uid, "Rita", "r@example"]) expect(JSON.stringify(seen)).not.toContain(secret);
    expect(await make("dismissReport", { id: seen.id, token: coOwner.token })).toEqual([]);
    expect((await make("getRoom", room.owner)).reports).toBe(0);
    // A report ends with its messages, too.
    const owner = await connect(room.owner.token);
    await report(reporter.token, about(message, { reason: "harassment", to: "owner" }));
    await owner.push("reports", ({ reports }) => reports === 1);
    await author.socket.ask("recall", { messageId: message.id });
    await owner.push("reports", ({ reports }) => reports === 0);
    expect(await reportsToOwner(room.owner.token)).toEqual([]);
    const other = await author.socket.say("buy more");
    await report(reporter.token, about(other, { reason: "spam", to: "owner" }));
    await owner.push("reports", ({ reports }) => reports === 1);
    owner.frames.length = 0;
    await make("clearHistory", room.owner);
    await owner.push("reports", ({ reports }) => reports === 0);
  });

  it("goes to the operator instead if it is about the room, about those who would read it, or about a crime", async () => {
    const { room, author, reporter } = await place();
    const owner = await connect(room.owner.token);
    const [owners, others] = [await owner.say("mine"), await author.socket.say("theirs")];
    const toOwner = { reason: "spam", to: "owner" };
    const reports = [
      toOwner,
      about(owners, toOwner),
      { ...toOwner, message_ids: [owners.id, others.id] },
      about(others, { reason: "minors", to: "owner" }),
      about(others, { reason: "illegal", to: "owner" }),
    ];
    for (const one of reports) expect((await report(reporter.token, one)).data).toEqual({ to: "operator" });
    expect(await reportsToOwner(room.owner.token)).toEqual([]);
    expect(await reportsOf(room)).toHaveLength(reports.length);
  });
});

describe("a report by a link", () => {
  const byLink = { reason: "minors", text: "In the second message", email: "seen@example.com" };
  const send = (link: string, settings: Record<string, string> = {}, address = "192.0.2.30") =>
    fetchWith(settings, "/api/reports/link", {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": address },
      body: JSON.stringify({ ...byLink, link }),
    });

  it("names the room of any link or address, and stores nothing that opens it", async () => {
    const { room, author } = await place();
    const links = [`https://x.example/i/${room.roomIc}`, room.ownerIc, `https://x.example/chatroom/${room.chatId}`];
    for (const link of links) expect((await send(link)).status).toBe(200);
    const found = await reportsOf(room);
    expect(found).toHaveLength(links.length);
    for (const one of found) {
      const shown = await show(one);
      expect(shown).toMatchObject({ from_member: false, has_email: true, text: byLink.text, messages: [] });
      for (const secret of [room.roomIc, room.ownerIc]) expect(JSON.stringify(shown)).not.toContain(secret);
    }
    expect((await decide(found[0].id, "roomDisabled")).code).toBe(ResultCode.ok);
    expect(await resultOf("getMe", { token: author.token })).toBe(ResultCode.roomDisabled);
    const [mail] = await emailsTo(byLink.email);
    expect(mail.text).toContain("Against the rules");
  });

  it("is refused for another text, without the captcha, and more often than a few times an hour", async () => {
    const { room } = await place();
    // One code in 62 ends with x by itself.
    const other = room.roomIc.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    for (const link of ["conversation", `https://x.example/i/${other}`, "https://x.example/chatroom/"])
      expect((await send(link)).status).toBe(400);
    expect(await (await send(room.roomIc, { CAPTCHA: "on" })).json()).toMatchObject(refusedFor("captchaFailed"));
    const many = Array.from({ length: Limits.linkReportsMax + 2 }, () =>
      send(room.roomIc, { RATE_LIMITS: "on" }, "192.0.2.31"),
    );
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await reportsOf(room)).toHaveLength(Limits.linkReportsMax);
  });
});

describe("the operator's decision", () => {
  async function reported(more: object = {}): Promise<Place & { id: string; messageId: number }> {
    const there = await place();
    const { id: messageId } = await there.author.socket.say("bad");
    await report(there.reporter.token, about({ id: messageId }, more));
    return { ...there, messageId, id: (await reportsOf(there.room))[0].id };
  }
  const textOf = async ({ token }: QuickPerson, id: number) =>
    (await make("getMessagesByIds", { token, query: { ids: [id] } }))[0];

  it.each(["none", "messageRemoved"])(
    "is carried out for one of two operators who decide at once, %s first",
    async (first) => {
      const { id, reporter, messageId } = await reported();
      const second = first === "none" ? "messageRemoved" : "none";
      const decided = await Promise.all([decide(id, first), decide(id, second)]);
      expect(decided.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.refused].sort());
      const [{ decision }] = (await consoleCall(admin.browser, "GET", "/reports")).data.reports.filter(
        (shown: Json) => shown.id === id,
      );
      expect((await textOf(reporter, messageId))?.content).toBe(decision === "none" ? "bad" : "");
    },
  );

  it("is an administrator's, made once: it removes the message, and tells reporter and owner the reason", async () => {
    const { id, room, reporter, messageId } = await reported({ email: "rita@example.com" });
    const { email } = await make("getMe", room.owner);
    expect((await decide(id, "messageRemoved", support)).status).toBe(403);
    expect((await textOf(reporter, messageId))?.content).toBe("bad");
    expect((await decide(id, "messageRemoved")).code).toBe(ResultCode.ok);
    expect(await textOf(reporter, messageId)).toMatchObject({ content: "", status: "recalled" });
    for (const recipient of ["rita@example.com", email]) {
      const [mail] = await emailsTo(recipient);
      expect(mail.text).toContain("Against the rules");
      expect(mail.text).not.toMatch(/Rita|bad/);
    }
    const [entry] = (await consoleCall(admin.browser, "GET", "/audit")).data;
    expect(entry).toMatchObject({ action: "decide-report", object: id, detail: "messageRemoved: Against the rules" });
    expect(await decide(id, "roomDisabled")).toMatchObject(refusedFor("reportDecided"));
    expect(await resultOf("getMe", reporter)).toBe(ResultCode.ok);
  });

  it("removes the member, who can come back by the room link, as the owner is told, but no owner", async () => {
    const { id, author, room, reporter } = await reported({ email: "rosa@example.com" });
    const { email } = await make("getMe", room.owner);
    expect((await decide(id, "memberRemoved")).code).toBe(ResultCode.ok);
    const readsOfReturn = async (recipient: string) =>
      (await emailsTo(recipient))[0].text.includes("back by the room link");
    expect([await readsOfReturn(email), await readsOfReturn("rosa@example.com")]).toEqual([true, false]);
    expect(await resultOf("getMe", { token: author.token })).toBe(ResultCode.seatReset);
    const { id: messageId } = await (await connect(room.owner.token)).say("bad, too");
    await report(reporter.token, about({ id: messageId }));
    const [open] = await reportsOf(room);
    expect(await decide(open.id, "memberRemoved")).toMatchObject(refusedFor("ownerStays"));
    expect((await decide(open.id, "roomDisabled")).code).toBe(ResultCode.ok);
    expect(await resultOf("getMe", reporter)).toBe(ResultCode.roomDisabled);
  });

  it("stores a file once, however often it is reported, until the last of these reports is deleted", async () => {
    const there = await place();
    const { room, reporter, author } = there;
    const file = await sendFile(there);
    const copies = async () =>
      (await env.MEDIA.list({ prefix: `reports/${room.chatId}/` })).objects.map(({ version }) => version);
    await report(reporter.token, about(file));
    const once = await copies();
    expect(once).toHaveLength(1);
    for (const { token } of [reporter, author]) await report(token, about(file));
    const [first, ...others] = await reportsOf(room);
    await deleteReport(first);
    expect((await reportsOf(room)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(await copies()).toEqual(once);
    expect(await (await files.follow((await show(others[0])).files[file.file_id])).text()).toBe("some text");
  });

  it("shows the files of a report of an earlier release, which had a folder of its own, and deletes them", async () => {
    const there = await place();
    const { room, reporter } = there;
    const file = await sendFile(there);
    await report(reporter.token, about(file));
    const [open] = await reportsOf(room);
    await env.DB.prepare("DELETE FROM report_files").run();
    await env.MEDIA.delete(`reports/${room.chatId}/${file.file_id}`);
    await env.MEDIA.put(`reports/${open.id}/${file.file_id}`, "some text");
    expect(await (await files.follow((await show(open)).files[file.file_id])).text()).toBe("some text");
    await deleteReport(open);
    expect((await env.MEDIA.list({ prefix: `reports/${open.id}/` })).objects).toEqual([]);
  });

  it("leaves the report for its time, after which report and files are deleted", async () => {
    const there = await place();
    const { room, reporter } = there;
    for (const file of [await sendFile(there), await sendFile(there)]) await report(reporter.token, about(file));
    const [open, decided] = await reportsOf(room);
    const fileOf = async (one: Json) => Object.keys((await show(one)).files)[0];
    const reportsByFile = new Map([
      [await fileOf(open), open.id],
      [await fileOf(decided), decided.id],
    ]);
    await decide(decided.id, "none");
    expect((await reportsOf(room)).map(({ id }) => id)).toEqual([open.id, decided.id]);
    const remain = async (afterMs: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: start + afterMs });
      await tick();
      const { results } = await env.DB.prepare("SELECT id FROM reports WHERE room_id = ?").bind(room.chatId).all();
      const { objects } = await env.MEDIA.list({ prefix: `reports/${room.chatId}/` });
      const ids = objects.map(({ key }) => reportsByFile.get(key.split("/").at(-1)));
      expect(results.map(({ id }) => id).sort()).toEqual(ids.sort());
      return ids;
    };
    const start = Date.now();
    expect(await remain(Limits.reportRetentionMs - 60_000)).toHaveLength(2);
    expect(await remain(Limits.reportRetentionMs + 1)).toEqual([open.id]);
    expect(await remain(Limits.openReportRetentionMs + 1)).toEqual([]);
  });
});
