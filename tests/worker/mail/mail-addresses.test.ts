import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { roomIdOf } from "../../../worker/contract/routes/link.ts";
import { languages } from "../../../worker/contract/text/languages.ts";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { addressId, answerFor, mayMail } from "../../../worker/directory/mail-addresses.ts";
import { settingsOf } from "../../../worker/env.ts";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import type { DueEmail } from "../../../worker/room/tables/pending-emails.ts";
import { renderRoomEmail } from "../../../worker/services/render-room-email.ts";
import { eventually } from "../../support/eventually.ts";
import { fetchWorker, type Json, make, resultOf } from "../support/api.ts";
import { coupon, operate } from "../support/operator.ts";
import { type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { emailsTo, fetchOrder, finish, order, someEmail, tick } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { clockAt, confirm, dayMs, emailsSettled, fireAlarm, hourMs, minuteMs, start } from "../support/time.ts";

beforeEach(() => clockAt(start));
afterEach(() => {
  vi.useRealTimers();
});

const kinds = async (email: string) => (await emailsTo(email)).map(({ id }) => id.split(":")[0]).sort();
const expectKinds = (email: string, wanted: string[]) =>
  eventually(async () => expect(await kinds(email)).toEqual(wanted));
const firstEmail = (email: string): Promise<Json> =>
  eventually(async () => {
    const [mail] = await emailsTo(email);
    if (!mail) throw new Error("no letter yet");
    return mail;
  });
const invite = ({ owner }: Pick<QuickRoom, "owner">, email: string) =>
  make("mailInvites", { token: owner.token, body: { emails: [email] } });
const stored = async () => (await env.DB.prepare("SELECT * FROM mail_addresses").all()).results;

/** Queues all emails that are due by now. */
async function settled(...rooms: { chatId: string }[]): Promise<void> {
  for (const { chatId } of rooms) await emailsSettled(chatId);
}

/** A guest with an address in a room. */
async function guestWith(email: string, room?: QuickRoom) {
  const in_ = room ?? (await quickRoom({ days: 30, seats: 9 }));
  const guest = await quickEnter(in_, in_.roomIc, "Gus");
  await make("editMe", { token: guest.token, body: { email } });
  await settled(in_);
  return { ...in_, guest };
}

async function sayWhileAway(room: QuickRoom, at: number): Promise<void> {
  clockAt(at);
  const owner = await connect(room.owner.token);
  await owner.say("news");
  owner.close(1000);
  for (const wait of [0, 16, 32]) {
    clockAt(at + wait * minuteMs);
    await settled(room);
  }
}

/** Follows a link of this kind in an email and presses its button. */
async function press(mail: Json, path: "confirm-email" | "unsubscribe"): Promise<string> {
  const url = new RegExp(`/${path}/[\\w.-]+`).exec(mail.text)?.[0] ?? "";
  expect((await fetchWorker(url)).status).toBe(200);
  const pressed = await fetchWorker(url, { method: "POST" });
  expect(pressed.status).toBe(200);
  return await pressed.text();
}

describe("an address that nobody has confirmed", () => {
  it("gets a confirmation request, and nothing else until it is confirmed", async () => {
    const email = someEmail();
    const { guest, ...room } = await guestWith(email);
    await expectKinds(email, ["confirm-email"]);
    await sayWhileAway(room, start + hourMs);
    await expectKinds(email, ["confirm-email"]);
    const asked = await firstEmail(email);
    // A GET does not confirm: link scanners open links.
    await fetchWorker(/\/confirm-email\/[\w.-]+/.exec(asked.text)?.[0] ?? "");
    await sayWhileAway(room, start + 9 * hourMs);
    await expectKinds(email, ["confirm-email"]);
    await press(asked, "confirm-email");
    const ownerSocket = await connect(room.owner.token);
    const guestSocket = await connect(guest.token);
    guestSocket.close(1000);
    await ownerSocket.push("onlineChanged", ({ memberId, online }) => memberId === guest.uid && !online);
    ownerSocket.close(1000);
    await sayWhileAway(room, start + 20 * hourMs);
    await expectKinds(email, ["confirm-email", "unread"]);
  });

  it("gets one email of many rooms that name it, and one invitation", async () => {
    const email = someEmail();
    for (let n = 0; n < 3; n++)
      await guestWith(n === 1 ? email.toUpperCase().replace("EXAMPLE.COM", "example.com") : email);
    expect(
      (await kinds(email)).length + (await kinds(email.toUpperCase().replace("EXAMPLE.COM", "example.com"))).length,
    ).toBe(1);
    const invited = someEmail();
    for (let n = 0; n < 3; n++) {
      const room = await quickRoom();
      // The answer never changes: an owner does not learn whether the address is known here.
      expect(await invite(room, invited)).toEqual({ sent: 1 });
      await settled(room);
    }
    await expectKinds(invited, ["invitation"]);
    const mail = await firstEmail(invited);
    expect(mail.text).toContain("Unless you confirm this address, no other email like this comes for 180 days.");
    await press(mail, "confirm-email");
    const room = await quickRoom();
    await invite(room, invited);
    await settled(room);
    await expectKinds(invited, ["invitation", "invitation"]);
  });

  it("gets the order's emails all the same, and those about the end of the room that it paid for", async () => {
    const email = someEmail();
    const placed = [await order({ email }), await order({ email })];
    for (const one of placed) await finish(one);
    await tick();
    await expectKinds(email, ["admin-link", "admin-link", "receipt", "receipt"]);
    const chatId = roomIdOf((await fetchOrder(placed[0])).ic);
    for (const daysLeft of [3, 1]) {
      clockAt(start + (7 - daysLeft) * dayMs + minuteMs);
      await settled({ chatId });
    }
    await expectKinds(email, [
      ...["admin-link", "admin-link", "receipt", "receipt", "room-ends-soon", "room-ends-soon"],
    ]);
  });

  it("gets one email a week of orders that cost nothing, and none once unsubscribed", async () => {
    const [stranger, unsubscribed] = [someEmail(), someEmail()];
    const directory = createDirectory(env.DB, settingsOf(env).keyring);
    await answerFor(directory, addressId(directory.encryption, unsubscribed), "unsubscribe", start);
    const free = await coupon({ value: 100 });
    for (const email of [stranger, unsubscribed])
      for (let n = 0; n < 3; n++) expect((await order({ email, coupon: free })).status).toBe("paid");
    await expectKinds(stranger, ["admin-link"]);
    // Nothing was paid.
    expect((await firstEmail(stranger)).text).not.toMatch(/paid|bought/);
    clockAt(start + Limits.confirmMailAgainMs + minuteMs);
    await order({ email: stranger, coupon: free });
    await expectKinds(stranger, ["admin-link", "admin-link"]);
    await confirm(stranger);
    for (let n = 0; n < 2; n++) await order({ email: stranger, coupon: free });
    // The cron job sends receipts.
    await tick();
    await expectKinds(stranger, [...Array(4).fill("admin-link"), "receipt", "receipt"]);
    expect(await kinds(unsubscribed)).toEqual([]);
  });

  it("of a free room that may not be mailed is not called mailed, and the operator can mail it", async () => {
    const email = someEmail();
    const free = await coupon({ value: 100 });
    const first = await order({ email, coupon: free });
    const second = await order({ email, coupon: free });
    await expectKinds(email, ["admin-link"]);
    expect((await fetchOrder(first)).mail).toBe("sent");
    expect((await fetchOrder(second)).mail).toBe("none");
    expect((await operate("POST", `/orders/${second.reference}/resend`)).data).toEqual({ sent: "admin-link" });
    await expectKinds(email, ["admin-link", "admin-link"]);
  });

  it("is told which emails still come: to the address of an order also those about its room's end", () => {
    const lines = {
      order: [
        "your orders, the room's end, and links that you request",
        "订单、聊天室到期以及",
        "訂單、聊天室到期以及",
      ],
      self: ["no other email like this comes for 180 days", "不会再收到此类邮件", "不會再收到此類信件"],
    };
    for (const source of ["order", "self"] as const)
      for (const [n, language] of languages.entries()) {
        const content = { kind: "unread", roomName: "Garden", count: 2 } as const;
        const due = { id: "x", memberId: "M", recipient: "ann@example.com", language, content, source };
        const mail = renderRoomEmail(settingsOf(env), "ROOM00000000", due, true);
        for (const body of [mail.text, mail.html.replaceAll("&#39;", "'")]) expect(body).toContain(lines[source][n]);
        const other = lines[source === "order" ? "self" : "order"][n];
        expect(mail.text).not.toContain(other);
      }
  });

  it("is stored as a keyed hash, and deleted when it is not confirmed", async () => {
    const email = someEmail();
    await guestWith(email);
    expect(JSON.stringify(await stored())).not.toContain(email);
    const { encryption } = createDirectory(env.DB, settingsOf(env).keyring);
    const mine = async () => (await stored()).filter(({ id }) => id === addressId(encryption, email));
    expect(await mine()).toHaveLength(1);
    clockAt(start + Limits.unconfirmedMailAgainMs + dayMs);
    await tick();
    expect(await mine()).toEqual([]);
  });

  it("gets an email once when its delivery was interrupted", async () => {
    const directory = createDirectory(env.DB, settingsOf(env).keyring);
    const email = someEmail();
    const ask = (emailId: string) => mayMail(directory, email, { emailId, asksToConfirm: false, now: Date.now() });
    expect([await ask("one"), await ask("one"), await ask("two")]).toEqual(["first", "first", "block"]);
  });
});

describe("an unsubscribed address", () => {
  it("gets no email of any room, also after the room is gone and after a new key, until its owner confirms it", async () => {
    const email = someEmail();
    const { guest, ...room } = await guestWith(email);
    const asked = await firstEmail(email);
    await press(asked, "confirm-email");
    const page = await press(asked, "unsubscribe");
    expect(page).toContain("Get emails again");
    expect((await make("getMe", { token: guest.token })).flags.mail).toBe(false);
    const other = await quickRoom();
    await invite(other, email);
    await settled(other);
    await expectKinds(email, ["confirm-email"]);
    const { keyring } = settingsOf(env);
    const rotated = createKeyring(["another-secret-of-at-least-32-characters", String(env.APP_SECRETS)]);
    const ask = (fireAlarm: typeof keyring, emailId: string) =>
      mayMail(createDirectory(env.DB, fireAlarm), email, { emailId, asksToConfirm: false, now: Date.now() });
    expect(await ask(rotated, "new")).toBe("block");
    // The list of unsubscribed addresses has moved to the new key.
    expect(await ask(createKeyring(["another-secret-of-at-least-32-characters"]), "newer")).toBe("block");
    const directory = createDirectory(env.DB, keyring);
    await answerFor(directory, addressId(directory.encryption, email), "unsubscribe", Date.now());
    // Enabling emails in a room sends a confirmation request.
    clockAt(start + 8 * dayMs);
    await make("editMe", { token: guest.token, body: { flags: { mail: true } } });
    await settled(room);
    await expectKinds(email, ["confirm-email", "confirm-email"]);
    expect(await ask(keyring, "still")).toBe("block");
    // The page of the unsubscribe link offers the confirmation too.
    await fetchWorker(/\/confirm-email\/[\w.-]+/.exec(page)?.[0] ?? "", { method: "POST" });
    expect(await ask(keyring, "again")).toBe("send");
  });

  it("is unsubscribed by a link of a purged room, and by one of an earlier release", async () => {
    const email = someEmail();
    const { guest, chatId } = await guestWith(email);
    const asked = await firstEmail(email);
    const body = chatId + guest.uid;
    const former = Buffer.from(settingsOf(env).keyring.current.sign(`unsubscribe:${body}`))
      .toString("hex")
      .slice(0, 32);
    expect((await fetchWorker(`/unsubscribe/${body}${former}`, { method: "POST" })).status).toBe(200);
    const { encryption } = createDirectory(env.DB, settingsOf(env).keyring);
    const listed = async () => (await stored()).find(({ id }) => id === addressId(encryption, email))?.unsubscribed_at;
    expect(await listed()).toEqual(expect.any(Number));
    await press(asked, "confirm-email");
    expect(await listed()).toBeNull();
    clockAt(start + 40 * dayMs);
    await fireAlarm(chatId);
    expect(await resultOf("getMe", { token: guest.token })).toBe(ResultCode.roomPurged);
    await press(asked, "unsubscribe");
    expect(await listed()).toBeGreaterThanOrEqual(start + 40 * dayMs);
  });
});

describe("the reason that an email gives", () => {
  const reasons = {
    order: ["was ordered at Parley with this address", "使用此邮箱在 Parley 订购的", "使用此信箱在 Parley 訂購的"],
    invite: [
      "you were invited to “Garden” at this address",
      "有人通过此邮箱邀请你加入“Garden”",
      "有人透過此信箱邀請你加入「Garden」",
    ],
    self: [
      "was given by a member of “Garden” as theirs",
      "“Garden”的一位成员将此邮箱填写为自己的邮箱",
      "「Garden」的一位成員將此信箱填寫為自己的信箱",
    ],
  };
  const contents: DueEmail["content"][] = [
    { kind: "endsSoon", roomName: "Garden", endsAt: start, daysLeft: 3 },
    { kind: "ended", roomName: "Garden", endsAt: start, purgeAt: start },
    { kind: "unread", roomName: "Garden", count: 2 },
    { kind: "newMember", roomName: "Garden", names: ["Gus"], more: 0 },
    { kind: "confirmEmail", roomName: "Garden" },
  ];

  it.each(Object.keys(reasons) as (keyof typeof reasons)[])(
    "is how the address came here: %s, in text and HTML",
    (source) => {
      for (const [n, language] of languages.entries())
        for (const content of contents) {
          const due = { id: "x", memberId: "M", recipient: "ann@example.com", language, content, source };
          const mail = renderRoomEmail(settingsOf(env), "ROOM00000000", due);
          for (const body of [mail.text, mail.html]) expect(body).toContain(reasons[source][n]);
          expect(mail.text).toContain(mail.unsubscribeUrl);
          expect(mail.html).toContain(mail.unsubscribeUrl);
        }
    },
  );

  it("follows the member: bought with the order's address, then given by themselves", async () => {
    const email = someEmail();
    const { owner, ...room } = await quickRoom({ days: 3 });
    await make("editMe", { token: owner.token, body: { email } });
    await settled(room);
    const asked = await firstEmail(email);
    expect(asked.text).toContain("was given by a member of “Garden” as theirs");
    const invited = someEmail();
    await invite({ owner }, invited);
    await settled(room);
    expect((await firstEmail(invited)).text).toContain("because 👑 Olivia entered your address to invite you");
  });
});
