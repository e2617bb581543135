import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { languages } from "../../../worker/contract/text/languages.ts";
import { settingsOf } from "../../../worker/env.ts";
import type { DueEmail } from "../../../worker/room/tables/pending-emails.ts";
import { renderRoomEmail } from "../../../worker/services/render-room-email.ts";
import { call, fetchWorker, make, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor, codeOf } from "../support/room.ts";
import { someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import {
  awaitEmails,
  clockAt,
  dayMs,
  emailsNow,
  emailsSettled,
  fireAlarm,
  hourMs,
  minuteMs,
  setEmail,
} from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A room whose owner and guest have confirmed addresses. */
async function writtenTo({ days = 7, language = "en" } = {}) {
  const room = await quickRoom({ days });
  const ownerEmail = someEmail();
  const guestEmail = someEmail();
  await setEmail(room.owner.token, ownerEmail);
  const guest = await quickEnter(room, room.roomIc, "Gus", language);
  await setEmail(guest.token, guestEmail);
  return { ...room, guest, ownerEmail, guestEmail, endsAt: (await make("getRoom", room.owner)).endsAt };
}

describe("the email that the room ends soon", () => {
  it("is sent three days and one day before, once each, in the reader's language", async () => {
    const { chatId, ownerEmail, guestEmail, endsAt } = await writtenTo({ language: "zh-tw" });
    clockAt(endsAt - 3 * dayMs - 1);
    await emailsSettled(chatId);
    expect(await emailsNow("room-ends-soon", ownerEmail)).toEqual([]);
    clockAt(endsAt - 3 * dayMs);
    await fireAlarm(chatId);
    const [english] = await awaitEmails("room-ends-soon", ownerEmail);
    expect(english.subject).toBe("“Garden” ends in 3 days");
    expect(english.text).toContain("the room closes at its end and is deleted 3 days later");
    const [chinese] = await awaitEmails("room-ends-soon", guestEmail);
    expect(chinese.subject).toBe("「Garden」將在 3 天後到期");
    expect(chinese.text).toContain("到期即關閉，3 天後永久刪除");
    clockAt(endsAt - dayMs);
    for (let n = 0; n < 3; n++) await fireAlarm(chatId);
    const subjects = (await awaitEmails("room-ends-soon", ownerEmail, 2)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["“Garden” ends in 1 day", "“Garden” ends in 3 days"]);
    await emailsSettled(chatId);
    expect(await emailsNow("room-ends-soon", ownerEmail)).toHaveLength(2);
  });

  it("is not sent to members who switched it off, nor for a room whose time was extended", async () => {
    const { chatId, owner, guest, ownerEmail, guestEmail, endsAt } = await writtenTo();
    await setEmail(owner.token, ownerEmail, { email_chat_jjgq: false });
    await setEmail(guest.token, guestEmail, { email_tz: false });
    clockAt(endsAt - 3 * dayMs);
    await fireAlarm(chatId);
    await buyFor(chatId, { kind: "time", orderId: "more", durationMs: 30 * dayMs });
    await setEmail(owner.token, ownerEmail, { email_chat_jjgq: true });
    clockAt(endsAt - dayMs);
    await emailsSettled(chatId);
    for (const email of [ownerEmail, guestEmail]) expect(await emailsNow("room-ends-soon", email)).toEqual([]);
    clockAt(endsAt + 30 * dayMs - 3 * dayMs);
    await fireAlarm(chatId);
    expect(await awaitEmails("room-ends-soon", ownerEmail)).toHaveLength(1);
  });
});

describe("the email that the room has ended", () => {
  it("goes to the owner, with the time of the deletion", async () => {
    const { chatId, ownerEmail, guestEmail, endsAt } = await writtenTo({ days: 1 });
    // A room that was bought for a shorter time than the notice has none.
    clockAt(endsAt - hourMs);
    await emailsSettled(chatId);
    expect(await emailsNow("room-ends-soon", ownerEmail)).toEqual([]);
    clockAt(endsAt);
    for (let n = 0; n < 3; n++) await fireAlarm(chatId);
    const [mail] = await awaitEmails("room-ended", ownerEmail);
    expect(mail.text).toMatch(/closed at its end, at .+deleted 3 days later, at /s);
    const shanghai = new Date(endsAt + 3 * dayMs + 8 * hourMs).toISOString().slice(0, 16).replace("T", " ");
    expect(mail.text).toContain(shanghai);
    // The button works on a device that is logged in only.
    expect(mail.text).toContain("open your admin link and enter the room's password to renew");
    await emailsSettled(chatId);
    expect(await emailsNow("room-ended", ownerEmail)).toHaveLength(1);
    expect(await emailsNow("room-ended", guestEmail)).toEqual([]);
  });
});

/** Allowance for the real time between two settings of the clock. */
const whileMs = 5000;

describe("the email about unread messages", () => {
  it("is sent once an absence, after 15 minutes away, with the number of messages and no text", async () => {
    const { chatId, owner, guest, guestEmail } = await writtenTo();
    const start = Date.now();
    clockAt(start);
    const socket = await connect(owner.token);
    const guestSocket = await connect(guest.token);
    guestSocket.close(1000);
    await socket.push("onlineChanged", ({ online }) => !online);
    await socket.say("a secret");
    await socket.say("another one");
    clockAt(start + 14 * minuteMs);
    await emailsSettled(chatId);
    expect(await emailsNow("unread", guestEmail)).toEqual([]);
    clockAt(start + 15 * minuteMs + whileMs);
    await fireAlarm(chatId);
    const [mail] = await awaitEmails("unread", guestEmail);
    expect(mail.subject).toBe("2 unread messages in “Garden”");
    expect(JSON.stringify(mail)).not.toContain("secret");
    // The same absence goes on.
    await socket.say("more");
    clockAt(start + 20 * hourMs);
    await emailsSettled(chatId);
    expect(await emailsNow("unread", guestEmail)).toHaveLength(1);
  });

  it("comes again after another absence, six hours after the last one at the earliest", async () => {
    const { chatId, owner, guest, guestEmail } = await writtenTo();
    const start = Date.now();
    const socket = await connect(owner.token);
    let now = start;
    const goAway = async () => {
      const other = await connect(guest.token);
      const seen = socket.pushes("onlineChanged").length;
      other.close(1000);
      await socket.until(() =>
        socket
          .pushes("onlineChanged")
          .slice(seen)
          .some(({ data }) => !data.online),
      );
    };
    const pass = async (ms: number) => {
      now += ms;
      clockAt(now);
      await emailsSettled(chatId);
    };
    clockAt(now);
    await goAway();
    await socket.say("one");
    await pass(15 * minuteMs + whileMs);
    expect(await awaitEmails("unread", guestEmail)).toHaveLength(1);
    await goAway();
    await socket.say("two");
    await pass(15 * minuteMs + whileMs);
    expect(await emailsNow("unread", guestEmail)).toHaveLength(1);
    await pass(6 * hourMs - 15 * minuteMs - whileMs);
    expect(await awaitEmails("unread", guestEmail, 2)).toHaveLength(2);
  });

  it("is not sent to a member who is online, has read, or has switched it off", async () => {
    const { chatId, owner, guest, ownerEmail, guestEmail } = await writtenTo();
    await setEmail(guest.token, guestEmail, { email_lxwd: false });
    const start = Date.now();
    const socket = await connect(owner.token);
    await socket.say("hello");
    clockAt(start + 15 * minuteMs + whileMs);
    await fireAlarm(chatId);
    clockAt(start + 31 * minuteMs);
    await emailsSettled(chatId);
    for (const email of [ownerEmail, guestEmail]) expect(await emailsNow("unread", email)).toEqual([]);
  });
});

describe("the email about a new member", () => {
  it("goes to the owner who wants it", async () => {
    const room = await writtenTo();
    expect((await emailsNow("new-member", room.ownerEmail)).length).toBeLessThanOrEqual(1);
    const [first] = await awaitEmails("new-member", room.ownerEmail);
    expect(first.subject).toBe("Gus joined “Garden”");
    await setEmail(room.owner.token, room.ownerEmail, { email_new_user: false });
    await quickEnter(room, room.roomIc, "Ann");
    clockAt(Date.now() + hourMs + whileMs);
    await emailsSettled(room.chatId);
    expect(await emailsNow("new-member", room.ownerEmail)).toHaveLength(1);
  });

  it("names all who joined within an hour, without members who left again", async () => {
    const room = await writtenTo();
    await awaitEmails("new-member", room.ownerEmail);
    for (const name of ["Ann", "Ben", "Eve"]) await quickEnter(room, room.roomIc, name);
    const ben = (await make("listMembers", room.owner)).find(({ name }) => name === "Ben");
    await make("removeMember", { memberId: ben?.id ?? "", token: room.owner.token });
    await emailsSettled(room.chatId);
    expect(await emailsNow("new-member", room.ownerEmail)).toHaveLength(1);
    clockAt(Date.now() + hourMs + whileMs);
    for (let n = 0; n < 3; n++) await fireAlarm(room.chatId);
    const mailed = await awaitEmails("new-member", room.ownerEmail, 2);
    expect(mailed.map(({ subject }) => subject).sort()).toEqual([
      "Ann and 1 other joined “Garden”",
      "Gus joined “Garden”",
    ]);
    // No member joined since, so no job is due.
    clockAt(Date.now() + 3 * hourMs);
    await emailsSettled(room.chatId);
    expect(await emailsNow("new-member", room.ownerEmail)).toHaveLength(2);
  });
});

describe("an invitation by mail", () => {
  it("has a personal link to a reserved seat; the owner sees it and can cancel it", async () => {
    const room = await quickRoom({ seats: 3 });
    const email = someEmail();
    const { token } = room.owner;
    expect(await make("mailInvites", { token, lang: "zh-cn", body: { emails: [email] } })).toEqual({ sent: 1 });
    const [mail] = await awaitEmails("invitation", email);
    expect(mail.subject).toBe("👑 Olivia 邀请你加入聊天室“Garden”");
    const code = codeOf(/http\S+\/i\/\S+/.exec(mail.text)?.[0] ?? "");
    expect(await make("getLink", { code })).toMatchObject({ kind: "seat", state: "open", needsName: true });

    const [, seat] = await make("listMembers", { token });
    expect(seat).toMatchObject({ invited: true, invitedEmail: email, name: "", paid: false, online: false });
    const other = await quickEnter(room, room.roomIc, "Gus");
    expect(await make("listMembers", { token: other.token })).toHaveLength(2);

    expect(await resultOf("removeMember", { memberId: seat?.id ?? "", token })).toBe(ResultCode.ok);
    expect(await resultOf("getLink", { code })).toBe(ResultCode.linkInvalid);
    expect((await make("getRoom", { token })).seatsUsed).toBe(2);
  });

  it("shows the joined seat as any other", async () => {
    const room = await quickRoom();
    const email = someEmail();
    await make("mailInvites", { token: room.owner.token, body: { emails: [email] } });
    const ic = codeOf(/http\S+\/i\/\S+/.exec((await awaitEmails("invitation", email))[0].text)?.[0] ?? "");
    const ann = await quickEnter(room, ic, "Ann");
    const list = await make("listMembers", room.owner);
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({ id: ann.uid, name: "Ann" });
    expect(list[1]?.invited).toBeUndefined();
    expect(list[1]?.invitedEmail).toBeUndefined();
  });

  it("is sent to all addresses, or to none when seats are too few", async () => {
    const room = await quickRoom({ seats: 2 });
    const emails = [someEmail(), someEmail()];
    const refused = await call("POST", "/api/invites/mail", { token: room.owner.token, body: { emails } });
    expect(refused).toMatchObject({ status: 200, code: ResultCode.refused });
    await emailsSettled(room.chatId);
    for (const email of emails) expect(await emailsNow("invitation", email)).toEqual([]);
    const wrong = { token: room.owner.token, body: { emails: ["no address"] } };
    expect((await call("POST", "/api/invites/mail", wrong)).code).toBe(ResultCode.badRequest);
    expect((await make("getRoom", room.owner)).seatsUsed).toBe(1);
  });
});

describe("the unsubscribe link", () => {
  const wantsMail = async ({ token }: { token: string }) => (await make("getMe", { token })).flags.mail;

  it("works with one click in the mail program, and a GET changes nothing", async () => {
    const { owner, guest, guestEmail, chatId, endsAt } = await writtenTo();
    clockAt(endsAt - 3 * dayMs);
    await fireAlarm(chatId);
    const [mail] = await awaitEmails("room-ends-soon", guestEmail);
    vi.useRealTimers();
    const url = new URL(mail.unsubscribeUrl);
    expect(mail.html).toContain(mail.unsubscribeUrl);
    const page = await fetchWorker(`${url.pathname}?lang=zh-tw`);
    expect(await page.text()).toContain("取消訂閱");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    expect(await wantsMail(guest)).toBe(true);
    const clicked = await fetchWorker(url.pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(clicked.status).toBe(200);
    expect(await wantsMail(guest)).toBe(false);
    expect(await wantsMail(owner)).toBe(true);
    expect((await make("getRoom", owner)).state).toBe("normal");
  });

  it("cannot be used for another address", async () => {
    const { guest, chatId } = await writtenTo();
    for (const code of ["x", chatId + guest.uid + "0".repeat(32)])
      expect((await fetchWorker(`/unsubscribe/${code}`, { method: "POST" })).status).toBe(404);
    expect(await wantsMail(guest)).toBe(true);
  });
});

describe("the dates of emails", () => {
  it.each(languages)("are in the installation's zone, which they name: %s", (language) => {
    const settings = { ...settingsOf(env), TIME_ZONE: "America/New_York" };
    const dated = (content: DueEmail["content"]) =>
      renderRoomEmail(settings, "ROOM00000000", {
        id: "x",
        memberId: "M",
        recipient: "ann@example.com",
        language,
        content,
      });
    const endsAt = Date.UTC(2026, 0, 1, 4, 59);
    for (const mail of [
      dated({ kind: "endsSoon", roomName: "Garden", endsAt, daysLeft: 3 }),
      dated({ kind: "ended", roomName: "Garden", endsAt, purgeAt: Date.UTC(2026, 0, 4, 5, 0) }),
    ])
      expect(mail.text).toContain("2025-12-31 23:59 (America/New York)");
    const ended = dated({ kind: "ended", roomName: "Garden", endsAt, purgeAt: Date.UTC(2026, 0, 4, 5, 0) });
    expect(ended.html).toContain("2026-01-04 00:00 (America/New York)");
  });
});

describe("every email about a room", () => {
  const about = { roomName: "<b>Garden</b>" };
  const contents: DueEmail["content"][] = [
    { kind: "invitation", ...about, inviterName: "<i>Eve</i>", code: "CODE" },
    { kind: "newOwnerLink", ...about, code: "CODE" },
    { kind: "endsSoon", ...about, endsAt: Date.UTC(2026, 0, 1), daysLeft: 3 },
    { kind: "ended", ...about, endsAt: Date.UTC(2026, 0, 1), purgeAt: Date.UTC(2026, 0, 4) },
    { kind: "unread", ...about, count: 100 },
    { kind: "newMember", ...about, names: ["<i>Eve</i>"], more: 0 },
    { kind: "newMember", ...about, names: ["<i>Eve</i>", "Ann"], more: 3 },
  ];
  it.each(contents.flatMap((content) => languages.map((language) => [content.kind, language, content] as const)))(
    "(%s, %s) is plain: no markup of anybody's, no picture, no script, and a way out unless it was asked for",
    (kind, language, content) => {
      const mail = renderRoomEmail(settingsOf(env), "ROOM00000000", {
        id: "x",
        memberId: "MEMBER0001",
        recipient: "ann@example.com",
        language,
        content,
      });
      expect(mail.html).not.toMatch(/<b>|<i>|<img|<script|src=/);
      expect(mail.text).not.toMatch(/undefined|NaN|<a/);
      expect(mail.subject).not.toBe("");
      expect(mail.html).toContain('name="viewport"');
      expect(mail.unsubscribeUrl === null).toBe(kind === "newOwnerLink");
      if (mail.unsubscribeUrl) expect(mail.text).toContain(mail.unsubscribeUrl);
    },
  );
});
