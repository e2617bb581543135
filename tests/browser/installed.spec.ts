import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openAsGuest, removeFrom } from "../support/browser/owner-and-guest.ts";
import { composer, linkCodeOf, message, say, serviceWorkerOf, whenOverlayIsGone } from "../support/browser/people.ts";
import { type NewRoom, roomForTest } from "../support/browser/shop.ts";
import { storedOnDevice } from "../support/browser/stored-on-device.ts";
import { type FaultProxy, openFaultProxy } from "../support/server/fault-proxy.ts";

/** An origin of its own, which can be cut off and can serve a newer release. */
let front: FaultProxy;
let context: BrowserContext;
let page: Page;
let room: NewRoom;

// One after the other, on one device, which installs the service worker once.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser, request }) => {
  front = await openFaultProxy(`http://localhost:${process.env.TEST_PORT}`);
  context = await browser.newContext({ baseURL: front.origin, serviceWorkers: "allow" });
  page = await context.newPage();
  room = await roomForTest(request);
  await openAsGuest(page, room, "Gina");
  await serviceWorkerOf(page);
});

test.afterAll(async () => {
  await context?.close();
  await front?.close();
});

test("a room opens without a network, with its snapshot and its messages, and sends what was written before its tab was closed", async ({
  request,
}) => {
  await say(page, "said before");
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*said before/ })).toBeVisible();
  const address = page.url();
  const served = (await request.get(address)).headers();

  await test.step("a page that was opened once never waits for the network", async () => {
    front.asked.length = 0;
    await page.reload();
    await expect(composer(page)).toBeEnabled();
    // In the background the page checks for a new release, also when its first service worker has taken over ("/"), and
    // for its headers.
    const polled = ["/", "/sw.js", "/manifest.webmanifest", "/prerendered/room-en"];
    expect(front.asked.filter((path) => !polled.includes(path))).toEqual([]);
  });
  await expect.poll(() => storedOnDevice(page)).toMatch(/parley\.last-screen\..*said before/);
  await page.close();

  front.cut();
  const offline = await context.newPage();
  await offline.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector("[data-snapshot]")?.textContent;
      if (text) Object.assign(window, { seenFirst: text });
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  const response = await offline.goto(address);
  await test.step("a page from the cache has the server's headers", async () => {
    expect(response?.fromServiceWorker()).toBe(true);
    const headers = await response?.allHeaders();
    for (const name of [
      "content-security-policy",
      "cross-origin-opener-policy",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
      "x-frame-options",
    ]) {
      expect(served[name]).toBeTruthy();
      expect(headers?.[name]).toBe(served[name]);
    }
  });
  await expect(message(offline, "said before")).toBeVisible();
  // Shown before the page's script.
  expect(await offline.evaluate(() => (window as unknown as { seenFirst: string }).seenFirst)).toContain("said before");
  await say(offline, "written in a tunnel");
  await expect(
    offline.getByRole("article", { name: /^You, Waiting for the network: written in a tunnel/ }),
  ).toBeVisible();
  // Pages that were never opened are cached too.
  await offline.getByRole("button", { name: "Room details" }).click();
  await expect(offline.getByRole("heading", { name: "Room details" })).toBeVisible();
  await offline.close();

  front.mend();
  page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*written in a tunnel/ })).toHaveCount(1);
});

test("a room is installed under its name, by an address without a secret, and takes what another app shares", async ({
  request,
}) => {
  const code = await linkCodeOf(page);
  const roomId = code.slice(0, 12);
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute("href", `/manifest.webmanifest?ic=${roomId}`);
  const onDevice = await page.evaluate(async () =>
    (await fetch(document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? "")).text(),
  );
  expect(JSON.parse(onDevice)).toMatchObject({
    name: "Book club",
    start_url: `/chatroom/${roomId}`,
    display: "standalone",
    icons: expect.arrayContaining([expect.objectContaining({ purpose: "maskable" })]),
  });
  expect(onDevice).not.toContain(code);
  // The browser itself gets the same manifest.
  const cdp = await page.context().newCDPSession(page);
  expect((await cdp.send("Page.getAppManifest")).data).toBe(onDevice);
  // A client that knows only the room's id gets a generic manifest.
  expect(await (await request.get(`/manifest.webmanifest?ic=${roomId}`)).json()).toMatchObject({ name: "Parley" });
  expect(await (await request.get(`/manifest.webmanifest?ic=${code}`)).json()).toMatchObject({
    name: "Book club",
    id: `/chatroom/${roomId}`,
    start_url: `/chatroom/${code}`,
  });
  // The start address opens the room on this device.
  await page.goto(`${new URL(page.url()).origin}/chatroom/${roomId}`);
  await expect(composer(page)).toBeEnabled();

  await test.step("content shared by another app is in the composer, once", async () => {
    await composer(page).fill("Look:");
    await expect(link).toHaveCount(1);
    const { share_target } = await page.evaluate(
      async (manifest) => (await fetch((manifest as HTMLLinkElement).href)).json(),
      await link.elementHandle(),
    );
    await page.evaluate(
      ({ action, method, enctype, params }) => {
        const form = Object.assign(document.createElement("form"), { action, method, enctype });
        const field = (name: string, value: string) =>
          form.append(Object.assign(document.createElement("input"), { name, value }));
        field(params.title, "A page");
        field(params.text, "A page worth reading");
        field(params.url, "https://example.com/worth");
        const files = Object.assign(document.createElement("input"), { type: "file", name: params.files[0].name });
        const carried = new DataTransfer();
        carried.items.add(new File(["notes"], "Notes – 笔记.txt", { type: "text/plain" }));
        files.files = carried.files;
        form.append(files);
        document.body.append(form);
        form.submit();
      },
      share_target as {
        action: string;
        method: string;
        enctype: string;
        params: { title: string; text: string; url: string; files: [{ name: string }] };
      },
    );
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(/Notes – 笔记/)).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(composer(page)).toHaveValue("Look:\nA page worth reading\nhttps://example.com/worth");
    // The service worker answered the share, once.
    expect(front.asked.filter((path) => path.startsWith("/shared-into"))).toEqual([]);
    await composer(page).fill("");
    await whenOverlayIsGone(page);
    await expect.poll(() => storedOnDevice(page)).not.toContain("A page worth reading");
    await page.reload();
    await expect(composer(page)).toBeEnabled();
    await expect(composer(page)).toHaveValue("");
  });
});

test("a new release is installed, and the draft is still there", async () => {
  await composer(page).fill("half a thought");
  front.release("next");
  // Both releases have the same content hashes here, so the page's entry script is changed.
  await page.evaluate(() => document.querySelector('script[type="module"]')?.setAttribute("src", "/assets/former.js"));
  const taken = page.evaluate(
    () =>
      new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/"))?.update());
  await taken;
  // The mouse on a toast pauses its 20 s, so the page is used by the keyboard: it goes on unchanged.
  await page.getByText("A new version is here.").hover();
  await expect(composer(page)).toHaveValue("half a thought");
  await page.getByRole("button", { name: "Room details" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator('meta[name="release"]')).toHaveAttribute("content", "next");
  await expect(composer(page)).toHaveValue("half a thought");
});

test("a room that was logged out of, and one that is over and taken off the list, leave no data on the device", async ({
  request,
}) => {
  const over = await roomForTest(request, { roomName: "Attic" });
  await openAsGuest(page, over, "Gina");
  await composer(page).fill("a thought of its own");
  const idOf = () => (new URL(page.url()).pathname.split("/")[2] ?? "").slice(0, 12);
  const overId = idOf();
  const ofOver = [over.roomName, "a thought of its own", overId];
  for (const one of ofOver) await expect.poll(() => storedOnDevice(page)).toContain(one);

  const left = await roomForTest(request, { roomName: "Cellar" });
  await openAsGuest(page, left, "Gina");
  await say(page, "said between us");
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*said between us/ })).toBeVisible();
  await composer(page).fill("half an idea");
  const roomId = idOf();
  await page.evaluate(async (id) => {
    // A share from another app that was not opened yet.
    const cache = await caches.open("parley-shared-in");
    await cache.put(`/shared-in/${id}/file/0`, new Response("shared from elsewhere"));
  }, roomId);
  await page.getByRole("button", { name: "Room details" }).click();
  const ofRoom = [left.roomName, "said between us", "half an idea", "shared from elsewhere", roomId];
  // All of it is stored before, or the test would check nothing.
  for (const one of [...ofRoom, `parley.last-screen.${roomId}`])
    await expect.poll(() => storedOnDevice(page)).toContain(one);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\//);
  for (const one of ofRoom) await expect.poll(() => storedOnDevice(page)).not.toContain(one);

  // Shown on another page, because a device that is in the room forgets the seat at once.
  await page.goto(front.origin);
  await removeFrom(over, request, "Gina");
  await page.reload();
  const inList = page.getByRole("listitem").filter({ hasText: over.roomName });
  await expect(inList).toContainText("You are no longer in this room");
  expect(await storedOnDevice(page)).toContain(overId);
  await page.getByRole("button", { name: `Take ${over.roomName} off the list` }).click();
  await expect(inList).toHaveCount(0);
  for (const one of ofOver) await expect.poll(() => storedOnDevice(page)).not.toContain(one);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /off the list$/ })).toHaveCount(0);
});
