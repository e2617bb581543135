import { test as base, expect } from "@playwright/test";
import { enterAsGuest, serviceWorkerOf } from "../support/browser/people.ts";
import { type NewRoom, roomForTest } from "../support/browser/shop.ts";
import { type Front, openFront } from "../support/server/front.ts";

/** Requests that reach the server: files of pages at the front, and calls of the API. */
interface Counted {
  files: string[];
  calls: string[];
}

const test = base.extend<{ front: Front; room: NewRoom; counted: Counted }>({
  front: async ({ baseURL }, use) => {
    const front = await openFront(baseURL ?? "");
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

const twice = (files: readonly string[]) => files.filter((path, index) => files.indexOf(path) !== index);

for (const name of ["home page", "login page"] as const)
  test(`no file of the ${name} is fetched twice, nor what is fetched ahead`, async ({ page, front, counted, room }) => {
    await page.goto(name === "home page" ? front.origin : room.roomLink);
    const ready = page.getByRole("button", { name: name === "home page" ? "Continue to payment" : "Enter the room" });
    await expect(ready).toBeEnabled();
    await page.waitForLoadState("networkidle");
    expect(counted.files.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(4);
    expect(twice(counted.files)).toEqual([]);
  });

for (const serviceWorkers of ["block", "allow"] as const)
  test.describe(serviceWorkers === "block" ? "without a service worker" : "with a service worker", () => {
    test.use({ serviceWorkers });

    test("from the room link to standing in the room at most 30 requests are made, and none twice", async ({
      page,
      counted,
      room,
    }) => {
      await enterAsGuest(page, room, "Gina");
      const standing = [...counted.files, ...counted.calls];
      expect(standing.length, standing.join("\n")).toBeLessThanOrEqual(30);
      if (serviceWorkers === "allow") await serviceWorkerOf(page);
      else await page.waitForLoadState("networkidle");
      const assets = counted.files.filter((path) => path.startsWith("/assets/"));
      expect(twice(assets)).toEqual([]);
    });
  });
