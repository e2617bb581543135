import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { choose, composer, log, message, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";

/** Many messages, some of which mention Gina. */
function talk(length: number, calls: Readonly<Record<number, string>>): string[] {
  return Array.from({ length }, (_, at) => calls[at] ?? `in between, number ${String(at).padStart(3, "0")}`);
}

const mentions = (page: Page) => page.getByRole("button", { name: /unread mentions? of you$/ });

interface Here {
  page: Page;
  browser: Browser;
  request: APIRequestContext;
  baseURL: string | undefined;
}

/** Gina joined, left while the owner sent the texts, and returns. */
async function backAfter({ page, browser, request, baseURL = "" }: Here, texts: readonly string[]) {
  const { room, guest, context } = await ownerAndGuest({ page, browser, request });
  const address = guest.url();
  await guest.goto("about:blank");
  await sayMany(baseURL, room.token, texts);
  await guest.goto(address);
  return { guest, context };
}

test("a returning member steps from mention to mention, by the button and by the key", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const calls = { 1: "@Gina, are you there?", 40: "bring cups, @Gina", 42: "not @Ginas", 80: "@Gina and spoons" };
  const { guest, context } = await backAfter({ page, browser, request, baseURL }, talk(100, calls));
  // The first mention is in view: the chat opens at the first unread message.
  await expect(message(guest, "@Gina, are you there?")).toBeInViewport();
  await expect(mentions(guest)).toHaveAccessibleName("2 unread mentions of you");
  await expectNoFaults(guest);
  await mentions(guest).click();
  await expect(message(guest, "bring cups, @Gina")).toBeInViewport();
  await expect(message(guest, "bring cups, @Gina")).toBeFocused();
  await expect(mentions(guest)).toHaveAccessibleName("1 unread mention of you");
  await test.step("which is in the middle, and under no button", async () => {
    const list = await log(guest).boundingBox();
    const row = await message(guest, "bring cups, @Gina").boundingBox();
    if (!list || !row) throw new Error("the list is not rendered");
    expect(Math.abs(row.y + row.height / 2 - (list.y + list.height / 2))).toBeLessThan(list.height / 4);
  });
  await composer(guest).focus();
  await guest.keyboard.press("Alt+m");
  await expect(message(guest, "@Gina and spoons")).toBeInViewport();
  await expect(mentions(guest)).toHaveCount(0);
  await context.close();
});

test("going to the newest message keeps the unread mentions above", async ({ page, browser, request, baseURL }) => {
  const calls = { 30: "bring cups, @Gina", 60: "@Gina and spoons" };
  const { guest, context } = await backAfter({ page, browser, request, baseURL }, talk(100, calls));
  await expect(mentions(guest)).toHaveAccessibleName("2 unread mentions of you");
  await guest.getByRole("button", { name: /new messages below$/ }).click();
  await expect(message(guest, "number 099")).toBeInViewport();
  await expect(mentions(guest)).toHaveAccessibleName("2 unread mentions of you");

  await test.step("a recalled message mentions no member", async () => {
    await page.getByRole("log").press("End");
    await expect(async () => {
      await page.mouse.move(600, 300);
      await page.mouse.wheel(0, -600);
      await expect(message(page, "@Gina and spoons")).toBeInViewport({ timeout: 500 });
    }).toPass();
    await choose(page, "@Gina and spoons", "Recall");
    await page.getByRole("button", { name: "Recall" }).click();
    await expect(mentions(guest)).toHaveAccessibleName("1 unread mention of you");
  });
  await mentions(guest).click();
  await expect(message(guest, "bring cups, @Gina")).toBeInViewport();
  await expect(mentions(guest)).toHaveCount(0);

  // One's own messages and visible ones add no mention.
  await guest.getByRole("button", { name: "To the newest message" }).click();
  await say(guest, "@Gina is me");
  await say(page, "hello @Gina");
  await expect(message(guest, "hello @Gina")).toBeInViewport();
  await expect(mentions(guest)).toHaveCount(0);
  await context.close();
});

test("a mention too far back to be loaded is found", async ({ page, browser, request, baseURL }) => {
  const { room, guest: before, context: emptied } = await ownerAndGuest({ page, browser, request });
  const address = before.url();
  // The message cache is lost, the session is not.
  const context = await browser.newContext({ storageState: await emptied.storageState() });
  await emptied.close();
  await sayMany(baseURL ?? "", room.token, talk(420, { 4: "@Gina, this was long ago" }));
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(message(guest, "number 419")).toBeInViewport();
  await mentions(guest).click();
  await expect(message(guest, "@Gina, this was long ago")).toBeInViewport();
  await expect(mentions(guest)).toHaveCount(0);
  await guest.getByRole("button", { name: "To the newest message" }).click();
  await expect(message(guest, "number 419")).toBeInViewport();
  await context.close();
});
