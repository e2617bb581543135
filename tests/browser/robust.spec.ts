import { expect, test } from "@playwright/test";
import { openAsOwner } from "../support/browser/owner-and-guest.ts";
import { composer, enterAsGuest, log, message, onAPhone, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { roomForTest, textsOf } from "../support/browser/shop.ts";

/** Features that a browser may refuse, removed before any script of the page runs. */
const refusals = {
  "storage is blocked": () => {
    const blocked = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(globalThis, name, { get: blocked });
  },
  "storage is full": () => {
    const full = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    Cache.prototype.put = full;
  },
  "the browser is some years old": () => {
    for (const name of ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced"])
      Reflect.deleteProperty(Array.prototype, name);
    for (const [of, name] of [
      [Object, "hasOwn"],
      [URL, "canParse"],
      [globalThis, "structuredClone"],
      [globalThis, "requestIdleCallback"],
      [navigator, "locks"],
    ] as const)
      Reflect.deleteProperty(of, name);
  },
};

for (const [why, refuse] of Object.entries(refusals))
  test(`two members write while ${why}`, async ({ browser, request, baseURL }) => {
    const room = await roomForTest(request);
    const { page: guest, context } = await onAPhone(browser);
    const errors: Error[] = [];
    guest.on("pageerror", (error) => errors.push(error));
    await guest.addInitScript(refuse);
    await enterAsGuest(guest, room, "Gina");
    await say(guest, "can you hear me?");
    await expect.poll(() => textsOf(request, room)).toEqual(["can you hear me?"]);
    await sayMany(baseURL ?? "", room.token, ["loud and clear"]);
    await expect(message(guest, "loud and clear")).toHaveCount(1);
    expect(errors).toEqual([]);
    await context.close();
  });

const roomPages = [
  ["detail", "Room details"],
  ["chat-user-list", "Members"],
  ["gallery", "Photos, videos and files"],
  ["edit-profile", "Your picture"],
  ["notification", "Notifications"],
  ["setting", "Settings"],
  ["user-code", "My personal link"],
] as const;

test("no screen sends a request to another host", async ({ page, request }) => {
  const others = new Set<string>();
  const room = await roomForTest(request);
  const here = new URL(room.roomLink).host;
  page.on("request", (one) => {
    const { host, protocol } = new URL(one.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== here) others.add(host);
  });
  for (const path of ["/", "/login", "/feedback", "/privacy-policy", "/terms-of-service", "/payment-terms", "/fail"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await openAsOwner(page, room);
  await say(page, "https://elsewhere.example/page and 🎉");
  await expect(log(page).getByRole("link")).toHaveCount(1);
  const chat = page.url();
  for (const [path, name] of roomPages) {
    await page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `${chat}/${path}`);
    await expect(page.getByRole("heading", { name, level: 1, exact: true })).toBeVisible();
  }
  await page.goto(chat);
  await expect(composer(page)).toBeEnabled();
  expect([...others]).toEqual([]);
});
