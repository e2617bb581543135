import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { roomIdOf } from "../../../worker/contract/routes/link.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { codeOf, paidRoom, password } from "../support/room.ts";
import { emailsTo, fetchOrder, finish, order, someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, emailsNow, fireAlarm, setEmail } from "../support/time.ts";

const hourMs = 60 * 60 * 1000;
const login = (code: string) => resultOf("logIn", { body: { code, password } });
const ask = (email: string) => call("POST", "/api/owner-link/recover", { body: { email } });

afterEach(() => {
  vi.useRealTimers();
});

describe("the admin link", () => {
  it("is renewed from inside: the former one opens nothing, everything else goes on", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const { code, link } = await make("renewOwnerLink", room.owner);
    expect(link).toMatch(new RegExp(`/i/${code}$`));
    expect(await resultOf("getLink", { code: room.ownerIc })).toBe(ResultCode.linkInvalid);
    expect(await login(room.ownerIc)).toBe(ResultCode.linkInvalid);
    expect(await make("getLink", { code })).toMatchObject({ kind: "owner", state: "open" });
    expect((await quickEnter(room, code)).uid).toBe(room.owner.uid);
    for (const { token } of [room.owner, guest]) expect(await resultOf("getMe", { token })).toBe(ResultCode.ok);
    expect(await resultOf("getLink", { code: room.roomIc })).toBe(ResultCode.ok);
  });

  it("that was renewed reaches the owner's other devices, and no other device", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const other = await quickEnter(room, room.ownerIc);
    const linkCode = async (person: { token: string }) => (await make("getRoom", person)).linkCode;
    expect(await linkCode(other)).toBeUndefined();
    const socket = await connect(other.token);
    const { code } = await make("renewOwnerLink", room.owner);
    await socket.push("roomStateChanged");
    expect(await linkCode(other)).toBe(code);
    expect(await linkCode(guest)).toBeUndefined();
    const again = await make("renewOwnerLink", room.owner);
    expect(await linkCode(other)).toBe(again.code);
  });

  it("is renewed and logs the owner's other devices out, where that is asked for; members stay", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const other = await quickEnter(room, room.ownerIc);
    const socket = await connect(other.token);
    await make("renewOwnerLink", { token: room.owner.token, body: { logOutOthers: true } });
    expect((await socket.push("closeLogout")).data).toEqual({ code: ResultCode.forcedLogout });
    expect(await resultOf("getMe", other)).toBe(ResultCode.loggedOut);
    for (const { token } of [room.owner, guest]) expect(await resultOf("getMe", { token })).toBe(ResultCode.ok);
  });
});

/** A room bought in the shop, which has a paying address. */
async function boughtRoom({ email = someEmail(), ...more }: { email?: string; recovery?: boolean } = {}) {
  const placed = await order({ email });
  await finish(placed);
  const ic: string = (await fetchOrder(placed)).ic;
  const body = { code: ic, password, name: "Olivia", roomName: "Garden", ...more };
  const { token, memberId: uid } = await make("setUpRoom", { body });
  return { email, ic, token, uid };
}

/** Number of emails with a new admin link that a room has queued, after all due jobs. */
async function queuedBy(ic: string): Promise<number> {
  await fireAlarm(roomIdOf(ic));
  const queued = env.DB.prepare("SELECT id FROM mail_outbox WHERE room_id = ? AND id LIKE 'new-owner-link:%'");
  return (await queued.bind(roomIdOf(ic)).all()).results.length;
}

const recoveryEmails = async (email: string) =>
  (await emailsTo(email)).filter(({ id }) => id.startsWith("new-owner-link:"));

async function emailWithLink(email: string): Promise<string> {
  const [mail] = await eventually(async () => {
    const emails = await recoveryEmails(email);
    expect(emails).toHaveLength(1);
    return emails;
  });
  return codeOf(/http\S+\/i\/\S+/.exec(mail.text)?.[0] ?? "");
}

describe("an admin link that was lost", () => {
  it("cannot be recovered unless its owner has opted in", async () => {
    // Rooms of one address are asked one after the other, the newest first, so the older room's email comes last.
    const older = await boughtRoom({ recovery: true });
    const { email, ic, token } = await boughtRoom({ email: older.email });
    expect((await make("getRoom", { token })).recovery).toBe(false);
    const answer = await ask(email);
    const unknown = await ask(someEmail());
    expect([answer.code, answer.data, answer.msg]).toEqual([unknown.code, unknown.data, unknown.msg]);
    expect(roomIdOf(await emailWithLink(email))).toBe(roomIdOf(older.ic));
    expect(await queuedBy(older.ic)).toBe(1);
    expect(await queuedBy(ic)).toBe(0);
  });

  it("can be asked for on the page of the room link alone, and only where its owner has opted in", async () => {
    const { ic, token } = await boughtRoom();
    const roomIc = codeOf((await make("getRoom", { token })).roomLink ?? "");
    const recovery = async (code: string) => (await make("getLink", { code })).recovery;
    expect(await recovery(roomIc)).toBeUndefined();
    await make("setRecovery", { token, body: { on: true } });
    expect(await recovery(roomIc)).toBe(true);
    expect(await recovery(ic)).toBeUndefined();
  });

  it("is replaced by mail to the paying address; the former one works until the new one is used", async () => {
    const { email, ic, token, uid } = await boughtRoom({ recovery: true });
    expect((await make("getRoom", { token })).recovery).toBe(true);
    const answer = await ask(email);
    expect(answer).toMatchObject({ code: ResultCode.ok, data: {} });
    const fresh = await emailWithLink(email);
    expect(fresh).not.toBe(ic);
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.ok);
    // A wrong password does not use the new link up.
    expect(await resultOf("logIn", { body: { code: fresh, password: "wrong" } })).toBe(ResultCode.refused);
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.ok);
    expect(await make("logIn", { body: { code: fresh, password } })).toMatchObject({ memberId: uid, role: "owner" });
    expect(await resultOf("getLink", { code: ic })).toBe(ResultCode.linkInvalid);
    expect(await resultOf("getLink", { code: fresh })).toBe(ResultCode.ok);
    // A device that logged in by the former link gets the new one.
    expect((await make("getRoom", { token })).linkCode).toBe(fresh);
  });

  it("is mailed once an hour at most, and no more once the owner has opted out", async () => {
    const older = await boughtRoom({ recovery: true });
    const { email, ic, token } = await boughtRoom({ email: older.email, recovery: true });
    await make("setRecovery", { token: older.token, body: { on: false } });
    for (let n = 0; n < 3; n++) await ask(email);
    expect(roomIdOf(await emailWithLink(email))).toBe(roomIdOf(ic));
    await make("setRecovery", { token: older.token, body: { on: true } });
    await make("setRecovery", { token, body: { on: false } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * hourMs });
    await ask(email);
    // The older room answers last, so the newer one has finished by then.
    await eventually(async () => expect(await queuedBy(older.ic)).toBe(1));
    expect(await queuedBy(ic)).toBe(1);
  });

  it("is stored only as a hash, and the email is erased after it was sent", async () => {
    const { email, ic, token } = await boughtRoom({ recovery: true });
    await ask(email);
    const recovered = await emailWithLink(email);
    await eventually(async () => {
      const { results } = await env.DB.prepare(
        "SELECT letter FROM mail_outbox WHERE room_id = ? AND id LIKE 'new-owner-link:%'",
      )
        .bind(ic.slice(0, 12))
        .all();
      expect(results).toEqual([{ letter: "" }]);
    });
    expect(await login(recovered)).toBe(ResultCode.ok);
    const renewed = (await make("renewOwnerLink", { token })).code;
    const stored = await everyTableOf(ic.slice(0, 12));
    expect(stored).toContain(ic.slice(0, 12));
    // The part after the room's id is the secret.
    for (const code of [ic, recovered, renewed]) expect(stored).not.toContain(code.slice(12));
    expect(stored).toContain(digest(renewed));
  });
});

/** All rows of a room's storage, without its full-text index, and of the database. */
async function everyTableOf(chatId: string): Promise<string> {
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_%fts%' ESCAPE '\\'";
  const ofRoom = await runInDurableObject(env.ROOM.getByName(chatId), (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(`${named} AND name NOT LIKE '\\_cf%' ESCAPE '\\'`)
      .toArray()
      .map(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray()),
  );
  const { results } = await env.DB.prepare(`${named} AND name NOT LIKE '\\_cf%' ESCAPE '\\'`).all<{ name: string }>();
  const ofDatabase = await Promise.all(
    results.map(async ({ name }) => (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results),
  );
  return JSON.stringify([ofRoom, ofDatabase]);
}

describe("a new room password by the admin link alone", () => {
  const headers = { "cf-connecting-ip": "203.0.113.60" };
  const asked = (code: string) => ({ body: { code, password: "brand new" }, headers });
  const set = (code: string) => make("setOwnerPassword", asked(code));
  const resultOfSetting = (code: string) => resultOf("setOwnerPassword", asked(code));

  it("logs its device in as the owner, ends all other sessions, and counts at the door", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    const socket = await connect(guest.token);
    expect(await set(room.ownerIc)).toMatchObject({ memberId: room.owner.uid, role: "owner" });
    expect((await socket.push("closeLogout")).data).toMatchObject({ reason: "password" });
    for (const { token } of [room.owner, guest]) expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
    const enter = (pass: string) => resultOf("logIn", { body: { code: room.roomIc, password: pass, name: "Eve" } });
    expect(await enter("another")).toBe(ResultCode.refused);
    expect(await enter("brand new")).toBe(ResultCode.ok);
  });

  it("is refused to every other link, to an ended admin link, and before the set-up", async () => {
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    await make("setCoOwner", { memberId: guest.uid, token: room.owner.token, body: { on: true } });
    expect(await resultOfSetting(room.roomIc)).toBe(ResultCode.forbidden);
    expect(await resultOfSetting(guest.seatIc)).toBe(ResultCode.forbidden);
    const { code } = await make("renewOwnerLink", room.owner);
    expect(await resultOfSetting(room.ownerIc)).toBe(ResultCode.linkInvalid);
    expect(await resultOfSetting((await paidRoom()).ownerIc)).toBe(ResultCode.refused);
    expect(await resultOf("getMe", guest)).toBe(ResultCode.ok);
    expect(await resultOfSetting(code)).toBe(ResultCode.ok);
  });

  it("is mailed to the owner and to the address of the order, once where these are the same", async () => {
    const { email, ic, token } = await boughtRoom();
    await set(ic);
    await fireAlarm(roomIdOf(ic));
    expect(await awaitEmails("new-password", email)).toHaveLength(1);
    const own = someEmail();
    await setEmail((await set(ic)).token, own);
    await set(ic);
    await fireAlarm(roomIdOf(ic));
    expect(await awaitEmails("new-password", own)).toHaveLength(1);
    expect(await emailsNow("new-password", email)).toHaveLength(1);
    expect(await resultOf("getMe", { token })).toBe(ResultCode.loggedOut);
  });

  it("does not come by a recovered link, which the mailbox's reader has, before its login by the password", async () => {
    const { email, ic } = await boughtRoom({ recovery: true });
    await ask(email);
    const fresh = await emailWithLink(email);
    expect(await resultOfSetting(fresh)).toBe(ResultCode.refused);
    expect(await login(ic)).toBe(ResultCode.ok);
    expect(await login(fresh)).toBe(ResultCode.ok);
    expect(await resultOfSetting(fresh)).toBe(ResultCode.ok);
  });
});
