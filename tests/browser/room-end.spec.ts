import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, dismissInvite, linkCodeOf, log, message, onAPhone, say } from "../support/browser/people.ts";
import { saveFile } from "../support/browser/save-room.ts";
import { bytesOf } from "../support/browser/sealed-room.ts";
import { emailsTo, type RoomForTest, roomForTest, solvedCaptcha } from "../support/browser/shop.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 20;
const address = `http://localhost:${port}`;
test.use(deviceAt(port));

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

// One server with its own clock, used by one test after the other.
test.describe.configure({ mode: "serial" });
const stateDir = mkdtempSync(join(tmpdir(), "parley-end-"));
let server: OwnServer | undefined;

test.beforeAll(async () => {
  server = await startServer(port, stateDir, { WORKER: "tests/worker/support/adjustable-clock-worker.ts" });
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** Sets the clock to this time and runs the room's alarm. */
async function timeComes(request: APIRequestContext, chatId: string, at: number): Promise<void> {
  await request.get(`/test/clock?at=${at}`);
  await request.get(`/test/ring?room=${chatId}`);
}

async function infoOf(request: APIRequestContext, { ownerLink, password }: RoomForTest) {
  const { token } = await call(request, "POST", "/api/login", { ic: codeIn(ownerLink), password });
  return await call(request, "GET", "/api/api_chat/get_liao_info", undefined, token);
}

test("an expired room is renewed in its last hours, and goes on unchanged", async ({ page, browser, request }) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request }, { days: 1 });
  const { chat_id: chatId, expires_at: endsAt } = await infoOf(request, room);
  await say(guest, "will this last?");
  await expect(message(page, "will this last?")).toBeVisible();

  await timeComes(request, chatId, endsAt);
  await expect(page.getByRole("heading", { name: `“${room.roomName}” has ended` })).toBeVisible();
  await expect(page.getByText(/^Time left to renew: [23] days$/)).toBeVisible();
  await expect(guest.getByRole("heading", { name: "This room has ended" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Renew the room" })).toHaveCount(0);

  await timeComes(request, chatId, endsAt + 3 * dayMs - 30 * minuteMs);
  await page.getByRole("link", { name: "Renew the room" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("link", { name: "Back to the room" }).click();
  await expect(message(page, "will this last?")).toBeVisible();
  // The member's page returns by itself.
  await expect(message(guest, "will this last?")).toBeVisible();
  await say(guest, "it lasts");
  await expect(message(page, "it lasts")).toBeVisible();
  await context.close();
});

test("an expired room is renewed by its admin link on another device", async ({ page, browser, request }) => {
  const email = "renewing@example.com";
  const room = await roomForTest(request, { email, days: 1 });
  const { chat_id: chatId, expires_at: endsAt } = await infoOf(request, room);
  await call(request, "PUT", "/api/room/recovery", { on: true }, room.token);
  await timeComes(request, chatId, endsAt);

  // The email cannot contain the link: it leads to the page that opens one, and from there to the expired room.
  const emailTexts = async () => (await emailsTo(request, email)).map(({ text }) => text).join("\n");
  await expect.poll(emailTexts).toContain("/chat-expired");
  await page.goto(/https?:\S+\/chat-expired/.exec(await emailTexts())?.[0] ?? "no address");
  await page.getByLabel("Link or code").fill(room.ownerLink);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("Log in to renew it")).toBeVisible();
  await page.getByLabel("Room password").fill("wrong");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(page.getByText("Incorrect password!")).toBeVisible();
  await expect(page.getByText("Was it changed since?")).toBeVisible();
  await page.getByLabel("Room password").fill(room.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect(page.getByRole("heading", { name: `“${room.roomName}” has ended` })).toBeVisible();

  const { page: guest, context } = await onAPhone(browser);
  await guest.goto(room.roomLink);
  await expect(guest.getByText("Its owner can still renew it")).toBeVisible();
  await expect(guest.getByLabel("Room password")).toHaveCount(0);
  await expect(guest.getByRole("link", { name: "I lost my admin link" })).toBeVisible();

  await page.getByRole("link", { name: "Renew the room" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("link", { name: "Back to the room" }).click();
  await dismissInvite(page);
  await expect(composer(page)).toBeEnabled();
  await guest.getByRole("button", { name: "Check again" }).click();
  await expect(guest.getByLabel("Room password")).toBeVisible();
  await context.close();
});

test("the owner opens a new room with the same people, who find it from their old links under their names", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request }, { roomName: "Garden club" });
  const seatLink = `/i/${await linkCodeOf(guest)}`;
  await call(request, "POST", "/api/room/end", {}, room.token);

  await page.getByRole("link", { name: "Open a new room with the same people" }).click();
  await expect(page.getByText(/^1 other person gets a personal link/)).toBeVisible();
  const seats = page.getByRole("spinbutton", { name: "Seats" });
  await expect(seats).toHaveValue("5");
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await expect(page.getByText(/^\$\d+\.\d\d$/).last()).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("link", { name: "Set up the room" }).click();
  await expect(page.getByLabel("Name of the room")).toHaveValue("Garden club");
  await page.getByLabel("Your nickname").fill("Olivia");
  await page.getByRole("textbox", { name: "Room password" }).fill(room.password);
  await page.getByLabel("Repeat the password").fill(room.password);
  await page.getByRole("button", { name: "Open the room" }).click();
  await dismissInvite(page);

  // The member's page shows the way by itself; on another device the old personal link does.
  const { page: tablet, context: another } = await onAPhone(browser);
  await tablet.goto(seatLink);
  for (const device of [guest, tablet]) {
    await device.getByRole("link", { name: "To the new room" }).click();
    await device.getByLabel("Room password").fill(room.password);
    await expect(device.getByLabel("Your nickname")).toHaveCount(0);
    await device.getByRole("button", { name: "Enter the room" }).click();
    await expect(composer(device)).toBeEnabled();
  }
  await expect(log(page).getByText("Gina joined")).toHaveCount(1);
  await say(tablet, "same names");
  await expect(message(guest, "same names")).toBeVisible();
  await another.close();
  await context.close();
});

/** Unique texts for each field of the room. */
const canaries = {
  roomName: "Zqkanari Club",
  formerRoomName: "Zqkanari Bar",
  ownerName: "Zqkanari Olga",
  guestName: "Zqkanari Gus",
  formerName: "Zqkanari Gil",
  message: "zqkanari said among us 金丝雀",
  recalled: "zqkanari said and recalled",
  file: "zqkanari in a file",
  fileName: "zqkanari-report.txt",
  unfinished: "zqkanari in a part of a file",
  payer: "zqkanari.payer@example.com",
  invited: "zqkanari.invited@example.com",
  guestEmail: "zqkanari.guest@example.com",
} as const;

test("a room that is purged while the server runs leaves no data but a receipt that the browser checks", async ({
  page,
  request,
}) => {
  const { chatId, ownerLink, password, purgeAt } = await fill(request);
  // The check below needs all of them to be present before.
  const before = found();
  for (const canary of ["roomName", "guestName", "message", "file", "unfinished", "guestEmail"] as const)
    expect(before, canary).toContain(canaries[canary]);

  await timeComes(request, chatId, purgeAt - 3 * dayMs);
  const saved = test.info().outputPath("room.html");
  await page.goto(ownerLink);
  await page.getByLabel("Room password").fill(password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await page.getByRole("link", { name: "Save the room" }).click();
  await page.getByRole("button", { name: "Read the messages" }).click();
  await saveFile(page, saved);
  await page.goto("/");
  await timeComes(request, chatId, purgeAt);
  const link = await request.get(`/api/links/${ownerLink.split("/").at(-1)}`);
  expect((await link.json()).code).toBe(-2020);
  const emails = () => emailsTo(request, canaries.payer);
  await expect
    .poll(async () => (await emails()).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/ is deleted$/)]);
  // The runtime deletes from its bucket a little after its answer.
  await expect.poll(found).toEqual([]);

  const [{ text = "" } = {}] = await emails();
  const receiptLink = /https?:\S+\/receipt#\S+/.exec(text)?.[0] ?? "no receipt";
  await page.goto(receiptLink);
  await expect(page.getByText(/^Genuine: signed by /)).toBeVisible();
  await expect(page.getByText("1 (18 B)")).toBeVisible();
  const compared = page.getByLabel("Compare with a saved room");
  await compared.setInputFiles(saved);
  await expect(page.getByText(/^The same: /)).toBeVisible();
  const other = readFileSync(saved, "utf8").replace(/"id":(?=\d)/, '"id":1');
  await compared.setInputFiles({ name: "room.html", mimeType: "text/html", buffer: Buffer.from(other) });
  await expect(page.getByText(/^Not the same\./)).toBeVisible();
  const receipt = page.getByLabel("Receipt", { exact: true });
  const code = await receipt.inputValue();
  await receipt.fill(code.replace(/.{2}$/, (end) => (end === "fQ" ? "fR" : "fQ")));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("This is not a receipt.")).toBeVisible();
});

/** Creates a room with personal data of every kind. */
async function fill(request: APIRequestContext) {
  const { formerRoomName: roomName, ownerName, payer: email } = canaries;
  const room = await roomForTest(request, { roomName, ownerName, email });
  const { password, ownerLink } = room;
  const owner = await call(request, "POST", "/api/login", { ic: codeIn(ownerLink), password });
  const guestBody = { ic: codeIn(room.roomLink), password, mc: canaries.formerName };
  const guest = await call(request, "POST", "/api/login", guestBody);
  await call(request, "PUT", "/api/room", { chat_mc: canaries.roomName }, owner.token);
  const emails = { emails: [canaries.invited], captcha: await solvedCaptcha(request) };
  await call(request, "POST", "/api/invites/mail", emails, owner.token);
  await call(request, "PUT", "/api/me", { mc: canaries.guestName, email: canaries.guestEmail }, guest.token);
  // Real alarms follow the real clock, and the test's is ahead.
  await request.get(`/test/ring?room=${owner.chat_id}`);
  // Both emails were queued, sent and received.
  for (const to of [canaries.payer, canaries.invited])
    await expect.poll(async () => (await emailsTo(request, to)).length).toBeGreaterThan(0);

  const socket = new WebSocket(`${address.replace("http", "ws")}/api/socket`, ["parley.v1", guest.token]);
  await once(socket, "open");
  let sent = 0;
  const say = (type: string, data: object) => {
    const eventId = `evt-1-${++sent}`;
    // Frames that arrive together are events of one turn: an await between them would miss one.
    const answer = new Promise<[{ id: number }]>((resolve) => {
      const read = ({ data: text }: MessageEvent<string>) => {
        const frame = JSON.parse(text);
        if (frame.type !== "ack" || frame.event_id !== eventId) return;
        socket.removeEventListener("message", read);
        resolve(frame.data);
      };
      socket.addEventListener("message", read);
    });
    socket.send(JSON.stringify({ type, event_id: eventId, data }));
    return answer;
  };
  await say("add_msg", { lx: 1, content: canaries.message });
  const [{ id }] = await say("add_msg", { lx: 1, content: canaries.recalled });
  await say("qx_msg", { msg_id: id });
  const file = await upload(request, guest.token, canaries.file, true);
  await say("add_msg", { lx: 5, file_id: file });
  await upload(request, guest.token, canaries.unfinished, false);
  socket.close();
  const info = await call(request, "GET", "/api/api_chat/get_liao_info", undefined, owner.token);
  return { chatId: info.chat_id as string, ownerLink, password, purgeAt: info.purge_at as number };
}

async function upload(request: APIRequestContext, token: string, text: string, finish: boolean): Promise<string> {
  const plan = { name: canaries.fileName, size: text.length, mime: "text/plain", category: "chat_file" };
  const { file_id: id } = await call(request, "POST", "/api/uploads", plan, token);
  await request.put(`/api/uploads/${id}/parts/1`, { headers: { token }, data: Buffer.from(text) });
  if (finish) await call(request, "POST", `/api/uploads/${id}/complete`, {}, token);
  return id;
}

async function call(request: APIRequestContext, method: string, path: string, data?: object, token?: string) {
  const response = await request.fetch(path, { method, data, headers: token === undefined ? {} : { token } });
  const answer = await response.json();
  expect(answer.code, `${method} ${path}: ${answer.msg}`).toBe(1);
  return answer.data;
}

const codeIn = (link: string) => new URL(link).pathname.split("/").at(-1);

/** The texts that occur in any file of the folder, or in a file's name. */
function found(): string[] {
  const names = readdirSync(stateDir, { recursive: true, encoding: "utf8" });
  const texts = names
    .map((name) => join(stateDir, name))
    .filter((path) => !path.startsWith(join(stateDir, "pages")))
    // The server runs on: a file may be deleted meanwhile.
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map(bytesOf);
  texts.push(Buffer.from(names.join("\n")));
  return Object.values(canaries).filter((canary) =>
    texts.some((text) => [canary, Buffer.from(canary, "utf16le")].some((form) => text.includes(form))),
  );
}
