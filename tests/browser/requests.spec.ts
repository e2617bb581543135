import { test as base, expect } from "@playwright/test";
import { exchange } from "../../worker/contract/endpoints/room.ts";
import { countVisit, getContactChannels } from "../../worker/contract/endpoints/site.ts";
import { billedOfFirstVisit, billedOfInstallation } from "../load/costs/first-visit.ts";
import { composer, serviceWorkerOf } from "../support/browser/people.ts";
import { type NewRoom, roomForTest } from "../support/browser/shop.ts";
import { type FaultProxy, openFaultProxy } from "../support/server/fault-proxy.ts";

/** Requests that reach the server: files of pages at the front, and calls of the API. */
interface Counted {
  files: string[];
  calls: string[];
}

const test = base.extend<{ front: FaultProxy; room: NewRoom; counted: Counted }>({
  front: async ({ baseURL }, use) => {
    const front = await openFaultProxy(baseURL ?? "");
    await use(front);
    await front.close();
  },
  room: async ({ request, front, baseURL }, use) => {
    const room = await roomForTest(request);
    await use({ ...room, roomLink: room.roomLink.replace(baseURL ?? "", front.origin) });
  },
  counted: async ({ page, front }, use) => {
    const counted: Counted = { files: front.asked, calls: [] };
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) counted.calls.push(pathname);
    });
    await use(counted);
  },
});

const scriptsOf = ({ files }: Counted) => files.filter((path) => path.endsWith(".js"));
/** Paths that the asset service answers without a billed call of the worker: see wrangler.toml. */
const byAssetService = /^\/(assets|icons)\/|^\/favicon\.svg$/;
const twice = (files: readonly string[]) => files.filter((path, index) => files.indexOf(path) !== index);

/** The browser asks for the icon by itself, now or later. */
const icon = "/favicon.svg";
/** Paths that are asked for when the browser is idle. */
const notWaitedFor: readonly string[] = [countVisit.path, getContactChannels.path, icon];

test("no file of the home page is fetched twice, nor what is fetched ahead: at most 14 requests in all", async ({
  page,
  front,
  counted,
}) => {
  await page.goto(front.origin);
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  const all = [...counted.files, ...counted.calls].filter((path) => path !== icon);
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(14);
  expect(scriptsOf(counted).length).toBeGreaterThan(4);
  expect(twice(counted.files)).toEqual([]);
});

for (const serviceWorkers of ["block", "allow"] as const)
  test.describe(serviceWorkers === "block" ? "without a service worker" : "with a service worker", () => {
    test.use({ serviceWorkers });

    test("the login page takes typing after 10 requests, and the room stands after 30, 11 of them for scripts, and none twice", async ({
      page,
      request,
      counted,
      room,
    }) => {
      await page.goto(room.roomLink);
      await expect(page.getByRole("textbox", { name: "Nickname" })).toBeEditable();
      const typing = [...counted.files, ...counted.calls].filter((path) => !notWaitedFor.includes(path));
      expect(typing.length, typing.join("\n")).toBeLessThanOrEqual(10);
      expect(twice(counted.files)).toEqual([]);
      await page.getByLabel("Room password").fill(room.password);
      await page.getByLabel("Your nickname").fill("Gina");
      await page.getByRole("button", { name: "Enter the room" }).click();
      await expect(composer(page)).toBeEnabled();
      // On a slow machine a call is repeated, or takes the place of the socket.
      const calls = new Set(counted.calls.filter((path) => path !== exchange.path));
      const standing = [...counted.files, ...calls];
      expect(standing.length, standing.join("\n")).toBeLessThanOrEqual(30);
      expect(counted.calls.length, counted.calls.join("\n")).toBeLessThanOrEqual(20);
      if (serviceWorkers === "allow") await serviceWorkerOf(page);
      else {
        await page.waitForLoadState("networkidle");
        // Eight until the room stands, and three that it loads afterwards by itself.
        expect(scriptsOf(counted).length, counted.files.join("\n")).toBeLessThanOrEqual(11);
      }
      const assets = counted.files.filter((path) => path.startsWith("/assets/"));
      expect(twice(assets)).toEqual([]);
      const byWorker = counted.files.filter((path) => !byAssetService.test(path));
      const billed = [...byWorker, ...calls, "the socket"];
      const max = billedOfFirstVisit + (serviceWorkers === "block" ? 0 : billedOfInstallation);
      expect(billed.length, billed.join("\n")).toBeLessThanOrEqual(max);
      const sizes = await Promise.all(
        scriptsOf(counted).map(async (path) => (await (await request.get(path)).body()).length),
      );
      // The bundler's runtime and the captcha's Web Worker are always files of their own.
      expect(sizes.filter((size) => size < 4096).length, sizes.join()).toBeLessThanOrEqual(2);
    });
  });
