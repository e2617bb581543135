import { readFileSync } from "node:fs";
import { type Browser, test as base, devices, expect, type Page } from "@playwright/test";
import { deviceAt, pixel7 } from "../support/browser/device.ts";
import {
  composer,
  dismissInvite,
  enterAsGuest,
  linkCodeOf,
  log,
  message,
  say,
  serviceWorkerOf,
} from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { emailsTo } from "../support/browser/shop.ts";
import { type ForwardProxy, openForwardProxy } from "../support/server/forward-proxy.ts";
import { logOfTests } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT);
const address = `http://localhost:${port}`;

const test = base.extend<{ forwardProxy: ForwardProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright looks at the pattern.
  forwardProxy: async ({}, use) => {
    const proxy = await openForwardProxy(address);
    await use(proxy);
    await proxy.close();
  },
});

const otherSite = "http://elsewhere.example/page";
/** Requests of Chromium itself: the icon of a foreign page, and Google's servers. */
const byItself = new Set([
  "elsewhere.example/favicon.ico",
  "content-autofill.googleapis.com:443",
  "www.google.com:443",
]);
const canaries = {
  password: "canaryPassword9Z",
  buyer: "canary.buyer@example.com",
  invited: "canary.invited@example.com",
  ownEmail: "canary.own@example.com",
  text: "canaryText7K",
  answer: "canaryAnswer3Q",
  roomName: "canaryRoom",
  owner: "canaryOwner",
  guest: "canaryGuest",
  picture: "canaryPicture.png",
};

/** Opens a page in a browser whose only network is the proxy. */
async function openPage(browser: Browser, forwardProxy: ForwardProxy, device: object): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    ...deviceAt(port),
    ...{ locale: "en-US", serviceWorkers: "allow", proxy: { server: forwardProxy.address } },
  });
  return await context.newPage();
}

async function buyRoom(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByLabel("Your email").fill(canaries.buyer);
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  return await page.getByLabel("Admin link").inputValue();
}

async function setUp(page: Page, adminLink: string): Promise<string> {
  await page.goto(adminLink);
  await page.getByLabel("Name of the room").fill(canaries.roomName);
  await page.getByLabel("Your nickname").fill(canaries.owner);
  await page.getByRole("textbox", { name: "Room password" }).fill(canaries.password);
  await page.getByLabel("Repeat the password").fill(canaries.password);
  await page.getByRole("button", { name: "Open the room" }).click();
  const roomLink = await page.getByRole("dialog", { name: "Invite people" }).getByLabel("Room link").inputValue();
  await dismissInvite(page);
  await expect(composer(page)).toBeEnabled();
  return roomLink;
}

async function inviteByMail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("Email addresses").fill(canaries.invited);
  await dialog.getByLabel("Email addresses").press("Enter");
  const sent = page.waitForResponse(/\/api\/invites\/mail$/);
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  expect((await sent).status()).toBe(200);
  await dialog.getByRole("button", { name: "Close" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\//);
}

const codeIn = (link: string) => /\/([0-9A-Za-z]{40})/.exec(link)?.[1] ?? "no code";

/** Paths that contain a link code by design: the page of the link, and its first request. */
const codePaths = /^\/(i|login|api\/links)\/[0-9A-Za-z]{40}(?=[/?]|$)/;

test("no token, link, password, address, name or text goes into an address, the log, or to another host", async ({
  browser,
  request,
  forwardProxy,
}) => {
  const page = await openPage(browser, forwardProxy, devices["Desktop Chrome"]);
  const guest = await openPage(browser, forwardProxy, pixel7);
  const codes = new Set<string>();

  await test.step("an owner buys a room and sets it up, and a guest comes in", async () => {
    const adminLink = await buyRoom(page);
    const roomLink = await setUp(page, adminLink);
    await enterAsGuest(
      guest,
      { roomLink, ownerLink: adminLink, roomName: "", password: canaries.password },
      canaries.guest,
    );
    for (const link of [adminLink, roomLink]) codes.add(codeIn(link));
    for (const one of [page, guest]) codes.add(await linkCodeOf(one));
  });

  await test.step("they talk, show a picture, look for words and follow a link", async () => {
    await say(guest, `${canaries.text} ${otherSite}`);
    await expect(message(page, canaries.text)).toBeVisible();
    await say(page, canaries.answer);
    await page.locator("input[data-attach=photos]").setInputFiles([png(canaries.picture, 300, 200, [180, 40, 40])]);
    await page
      .getByRole("dialog", { name: /^Send \d/ })
      .getByRole("button", { name: "Send", exact: true })
      .click();
    await expect(log(guest).getByRole("img", { name: /^Photo from/ })).toBeVisible();
    await composer(page).press("ControlOrMeta+f");
    await page.getByRole("searchbox", { name: "Search in this room" }).fill(canaries.text);
    await expect(page.getByRole("button", { name: "1 found" })).toBeVisible();
    const opened = page.context().waitForEvent("page");
    await message(page, canaries.text).getByRole("link").click();
    await expect((await opened).getByText("Elsewhere")).toBeVisible();
    await (await opened).close();
  });

  await test.step("a person is invited by email, and the guest leaves", async () => {
    await inviteByMail(page);
    const emailText = async () => (await emailsTo(request, canaries.invited)).map(({ text }) => text).join();
    await expect.poll(emailText).toMatch(/\/i\/[0-9A-Za-z]{40}/);
    codes.add(codeIn(await emailText()));
    // A page that was opened before its service worker was active makes all requests itself.
    await serviceWorkerOf(guest);
    await guest.reload();
    await expect(message(guest, canaries.answer)).toBeVisible();
    await logOut(guest);
  });
  for (const one of [page, guest]) await one.context().close();

  const asked = forwardProxy.asked.filter(({ host, path }) => !byItself.has(host + path));
  const tokens = new Set(
    asked.flatMap(({ headers }) => [headers.token, headers["sec-websocket-protocol"]?.split(", ")[1]]).filter(Boolean),
  );
  const secrets = [...Object.values(canaries), ...tokens, ...codes].map(String);
  const secretsIn = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

  // Without these values the test would check nothing.
  expect(tokens.size).toBe(2);
  expect(codes.size).toBeGreaterThanOrEqual(4);
  expect(codes).not.toContain("no code");
  expect(asked.filter(({ host }) => host === new URL(otherSite).host)).toHaveLength(1);
  expect(asked.filter(({ path }) => path.startsWith("/api/socket")).length).toBeGreaterThanOrEqual(2);
  expect(asked.some(({ path }) => path.startsWith("/sw.js"))).toBe(true);

  for (const { host, path, headers } of asked) {
    expect(secretsIn(decodeURIComponent(path.replace(codePaths, ""))), `${host}${path}`).toEqual([]);
    // A service worker sends its own address as referrer when it checks for an update.
    expect(secretsIn(headers.referer ?? ""), `${host}${path}`).toEqual([]);
    expect(headers.cookie, `${host}${path}`).toBeUndefined();
    if (host === new URL(address).host) continue;
    expect(`http://${host}${path}`).toBe(otherSite);
    expect(headers.referer).toBeUndefined();
    expect(secretsIn(JSON.stringify(headers))).toEqual([]);
  }
  const lines = readFileSync(logOfTests(), "utf8");
  expect(lines.split("\n").filter((line) => line.includes('"a session began"')).length).toBeGreaterThanOrEqual(2);
  const roomId = [...codes][0]?.slice(0, 12) ?? "";
  expect([...secretsIn(lines), ...(lines.includes(roomId) ? [roomId] : [])]).toEqual([]);
});
