import { expect, type Page, test } from "@playwright/test";
import { holdScript } from "../support/browser/hold-script.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsGuest, openAsOwner } from "../support/browser/owner-and-guest.ts";
import { atADesk, composer, log, message, say, serviceWorkerOf } from "../support/browser/people.ts";
import { type RoomForTest, roomForTest } from "../support/browser/shop.ts";
import { type FaultProxy, openFaultProxy } from "../support/server/fault-proxy.ts";

const opened = { waitUntil: "commit" } as const;
const snapshot = (page: Page) => page.locator("[data-snapshot]");
/** Whether a stored chat snapshot contains the text. */
const isStored = (page: Page, text: string) =>
  page.evaluate(
    (text) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith("parley.last-screen.") && value.includes(text),
      ),
    JSON.stringify(text),
  );

/** A member with messages, whose chat snapshot is stored. */
async function whoTalked(page: Page, room: RoomForTest, ...texts: string[]): Promise<string> {
  await openAsGuest(page, room, "Gina");
  for (const text of texts) await say(page, text);
  await expect.poll(() => isStored(page, texts.at(-1) ?? "")).toBe(true);
  return page.url();
}

/** Opens the chat with its main script delayed, so that only the snapshot is shown. */
async function comeBack(page: Page, chat: string): Promise<() => void> {
  const comeAlive = await holdScript(page);
  await page.goto(chat, opened);
  await expect(page.getByText("Write a message")).toBeVisible();
  return comeAlive;
}

/** Rows and their positions. */
const rowsOf = (page: Page, place: string) =>
  page.locator(`${place} article`).evaluateAll((rows) =>
    rows
      .filter((row) => row.getBoundingClientRect().top >= 0)
      .map((row) => {
        const [x, y, width, height] = ["x", "y", "width", "height"].map((side) =>
          Math.round(row.getBoundingClientRect()[side as "x"]),
        );
        return [row.textContent, x, y, width, height].join(" ");
      }),
  );

test("a damaged session of another room hides no snapshot", async ({ page, request }) => {
  const chat = await whoTalked(page, await roomForTest(request), "still here");
  for (const damaged of ["{", "null", '{"token":7}']) {
    await page.evaluate((value) => localStorage.setItem("parley.session.damaged", value), damaged);
    const comeAlive = await comeBack(page, chat);
    await expect(snapshot(page).getByText("still here", { exact: true })).toBeVisible();
    comeAlive();
    await expect(composer(page)).toBeEnabled();
  }
});

test("a returning member sees the last messages before the page's script runs, without a layout shift after it @phone", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  const texts = Array.from({ length: 30 }, (_, index) => `line ${index + 1} ${"and more ".repeat(index % 7)}`.trim());
  const chat = await whoTalked(page, room, ...texts.slice(0, 29), "https://example.com/a-book", "line 30");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const comeAlive = await comeBack(page, chat);
  await expect(snapshot(page).getByText("line 30", { exact: true })).toBeInViewport();
  await expect(snapshot(page).getByRole("heading", { name: "Book club", includeHidden: true })).toBeVisible();
  // The snapshot is hidden from assistive technology: only the live chat is read aloud and focused.
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectNoFaults(page);
  const before = await rowsOf(page, "[data-snapshot]");
  comeAlive();
  await expect(composer(page)).toBeEnabled();
  await expect(snapshot(page)).toHaveCount(0);
  await expect(message(page, "line 30")).toBeInViewport();
  expect(await rowsOf(page, '[role="log"]')).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("the snapshot has the chosen dark theme from the beginning", async ({ page, request }) => {
  const chat = await whoTalked(page, await roomForTest(request), "said before");
  const lit = (place: string) =>
    page
      .locator(`${place} article`)
      .first()
      .evaluate((row) => {
        const { color } = getComputedStyle(row);
        return { color, page: getComputedStyle(document.body).backgroundColor };
      });
  const light = await lit('[role="log"]');
  await page.evaluate(() => localStorage.setItem("parley.theme", "dark"));
  const comeAlive = await comeBack(page, chat);
  const first = await lit("[data-snapshot]");
  expect(first).not.toEqual(light);
  comeAlive();
  await expect(snapshot(page)).toHaveCount(0);
  expect(await lit('[role="log"]')).toEqual(first);
});

test("a message that looks like markup stays text", async ({ page, request }) => {
  const room = await roomForTest(request);
  const asked: string[] = [];
  page.on("request", (one) => asked.push(new URL(one.url()).pathname));
  const text = '<img src="/stolen" onerror="document.title=1"><a href="/stolen">x</a>';
  const chat = await whoTalked(page, room, text, "https://example.com/a-book");
  await comeBack(page, chat);
  await expect(snapshot(page).getByText(text)).toBeVisible();
  await expect(snapshot(page).getByText("https://example.com/a-book")).toBeVisible();
  await expect(snapshot(page).locator("img, [src], [href], [onerror]")).toHaveCount(0);
  expect(asked).not.toContain("/stolen");
});

test("a snapshot with foreign content is not shown", async ({ page, request }) => {
  const room = await roomForTest(request);
  const chat = await whoTalked(page, room, "said before");
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage))
      if (key.startsWith("parley.last-screen."))
        localStorage.setItem(key, value.replace('"said before"', '["script",{"src":"/stolen"},{}]'));
  });
  await comeBack(page, chat);
  await expect(snapshot(page)).toHaveCount(0);
});

test("a removed member does not see the room again", async ({ page, request, browser }) => {
  const room = await roomForTest(request);
  const { page: olivia } = await atADesk(browser);
  await openAsOwner(olivia, room);
  const chat = await whoTalked(page, room, "said before");
  await olivia.getByRole("button", { name: "Room details" }).click();
  await olivia.getByRole("button", { name: /^All members/ }).click();
  await olivia.getByRole("button", { name: /^Gina/ }).click();
  await olivia.getByRole("button", { name: "Remove from the room" }).click();
  await olivia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).not.toHaveURL(/\/chatroom\//);
  expect(await isStored(page, "said before")).toBe(false);
  await holdScript(page);
  await page.goto(chat, opened);
  await expect(page.getByText("said before")).toHaveCount(0);
});

test("a snapshot of another language or release is deleted and not shown", async ({ page, request }) => {
  const room = await roomForTest(request);
  const chat = await whoTalked(page, room, "said before");
  const changed = async (name: string, value: string) =>
    page.evaluate(
      ([field, other]) => {
        for (const [key, value] of Object.entries(localStorage))
          if (key.startsWith("parley.last-screen."))
            localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), [field as string]: other }));
      },
      [name, value],
    );
  await page.goto("/terms-of-service");
  await changed("release", "another");
  await comeBack(page, chat);
  await expect(snapshot(page)).toHaveCount(0);
  expect(await isStored(page, "said before")).toBe(false);

  await page.unrouteAll();
  await page.goto(chat);
  await expect.poll(() => isStored(page, "said before")).toBe(true);
  await page.goto("/terms-of-service");
  await changed("language", "zh-TW");
  await comeBack(page, chat);
  await expect(snapshot(page)).toHaveCount(0);
  expect(await isStored(page, "said before")).toBe(false);
});

test("the snapshot of a room that is expired by the device's clock is not shown, and not deleted", async ({
  page,
  request,
}) => {
  const room = await roomForTest(request);
  const chat = await whoTalked(page, room, "said before");
  await page.goto("/terms-of-service");
  const { endsAt } = await page.evaluate(() => {
    const [, value = "{}"] = Object.entries(localStorage).find(([key]) => key.startsWith("parley.last-screen.")) ?? [];
    return JSON.parse(value) as { endsAt: number };
  });
  await page.clock.setFixedTime(endsAt + 1000);
  await comeBack(page, chat);
  await expect(snapshot(page)).toHaveCount(0);
  expect(await isStored(page, "said before")).toBe(true);
});

test.describe("opened from the rooms of this device", () => {
  const choose = (page: Page, text: string) => page.getByRole("link", { name: text }).click();

  /** Opens the second of two rooms, the first only by an earlier page. */
  async function inTwoRooms(page: Page, first: RoomForTest, second: RoomForTest): Promise<void> {
    await whoTalked(page, first, "a line", "and more ".repeat(40).trim(), "said in the first");
    await whoTalked(page, second, "said in the second");
    await expect(page.getByRole("link", { name: "said in the first" })).toBeVisible();
  }

  /** Records the rows' positions in each frame, in the format of `rowsOf`, and whether a placeholder is shown. */
  const noteFrames = (page: Page) =>
    page.evaluate(() => {
      const frames: { rows: string[]; waits: boolean }[] = [];
      Object.assign(window, { frames });
      const note = () => {
        const rows = [...document.querySelectorAll('#root [role="log"] article')]
          .map((row) => ({ row, box: row.getBoundingClientRect() }))
          .filter(({ box }) => box.top >= 0)
          .map(({ row, box: { x, y, width, height } }) =>
            [row.textContent, ...[x, y, width, height].map(Math.round)].join(" "),
          );
        frames.push({ rows, waits: document.querySelector("#root [data-place]") !== null });
        // The state that is painted in this frame.
        requestAnimationFrame(() => setTimeout(note));
      };
      note();
    });
  const framesOf = (page: Page) =>
    page.evaluate(() => (window as unknown as { frames: { rows: string[]; waits: boolean }[] }).frames);

  test("a room that was left appears in its next frame as it stays when it goes live, with the draft", async ({
    page,
    request,
  }) => {
    await inTwoRooms(page, await roomForTest(request), await roomForTest(request));
    await composer(page).fill("half a thought");
    await choose(page, "said in the first");
    await expect(message(page, "said in the first")).toBeInViewport();
    await expect(composer(page)).toHaveValue("");
    await say(page, "here again");
    await choose(page, "said in the second");
    await expect(message(page, "said in the second")).toBeInViewport();
    await expect(composer(page)).toHaveValue("half a thought");

    await noteFrames(page);
    await choose(page, "here again");
    await expect(message(page, "here again")).toBeInViewport();
    await expect(message(page, "here again").locator(".lucide-check")).toBeVisible();
    const after = await rowsOf(page, '[role="log"]');
    const frames = await framesOf(page);
    expect(frames.filter(({ waits }) => waits)).toEqual([]);
    expect(frames.find(({ rows }) => rows.join().includes("here again"))?.rows).toEqual(after);
    await say(page, "still here");
    await expectNoFaults(page);
  });

  test("going back at once stays in the room", async ({ page, request }) => {
    await inTwoRooms(page, await roomForTest(request), await roomForTest(request));
    const address = page.url();
    const [first, second] = await Promise.all(
      ["said in the first", "said in the second"].map((name) => page.getByRole("link", { name }).elementHandle()),
    );
    await page.evaluate(
      ([one, other]) => {
        for (const link of [one, other]) (link as HTMLElement).click();
      },
      [first, second],
    );
    await say(page, "still here");
    expect(page.url()).toBe(address);
    await choose(page, "said in the first");
    await expect(message(page, "said in the first")).toBeInViewport();
  });

  test("a hidden tab, which paints nothing, waits for no frame", async ({ page, request }) => {
    await inTwoRooms(page, await roomForTest(request), await roomForTest(request));
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
      window.requestAnimationFrame = () => 0;
    });
    await page.getByRole("link", { name: "said in the first" }).evaluate((link: HTMLElement) => link.click());
    await expect(log(page)).toContainText("said in the first");
    await expect(log(page)).not.toContainText("said in the second");
  });

  test("the snapshot has the room's name in its place, also if it was this device's only room", async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const chat = await whoTalked(page, await roomForTest(request), "said in the first");
    const nameAt = (place: string) => page.locator(`${place} h1`).boundingBox();
    const alone = await nameAt("#root");
    let comeAlive = await comeBack(page, chat);
    expect(await nameAt("[data-snapshot]")).toEqual(alone);
    comeAlive();
    await expect(composer(page)).toBeEnabled();
    await expect(page.getByRole("button", { name: "My rooms" })).toBeHidden();

    await whoTalked(page, await roomForTest(request), "said in the second");
    comeAlive = await comeBack(page, chat);
    const oneOfTwo = await nameAt("[data-snapshot]");
    expect(oneOfTwo).not.toEqual(alone);
    comeAlive();
    await expect(snapshot(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "My rooms" })).toBeVisible();
    expect(await nameAt("#root")).toEqual(oneOfTwo);
  });

  test("choosing a room closes the list over the chat", async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await whoTalked(page, await roomForTest(request), "said in the first");
    await whoTalked(page, await roomForTest(request), "said in the second");
    await page.getByRole("button", { name: "My rooms" }).click();
    await choose(page, "said in the first");
    await expect(message(page, "said in the first")).toBeInViewport();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a member removed meanwhile is led out, and nothing of the room stays on the screen", async ({
    page,
    request,
    browser,
  }) => {
    const room = await roomForTest(request);
    const { page: olivia } = await atADesk(browser);
    await openAsOwner(olivia, room);
    await inTwoRooms(page, room, await roomForTest(request));
    await choose(page, "said in the first");
    await expect(message(page, "said in the first")).toBeInViewport();
    await choose(page, "said in the second");
    await expect(message(page, "said in the second")).toBeInViewport();
    await olivia.getByRole("button", { name: "Room details" }).click();
    await olivia.getByRole("button", { name: /^All members/ }).click();
    await olivia.getByRole("button", { name: /^Gina/ }).click();
    await olivia.getByRole("button", { name: "Remove from the room" }).click();
    await olivia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(olivia.getByRole("button", { name: /^Gina/ })).toHaveCount(0);
    await choose(page, "said in the first");
    await expect(page).not.toHaveURL(/\/chatroom\//);
    await expect(page.getByText("said in the first")).toHaveCount(0);
    expect(await isStored(page, "said in the first")).toBe(false);
  });

  test("Back leads to the page of the room that was left", async ({ page, request }) => {
    await inTwoRooms(page, await roomForTest(request), await roomForTest(request));
    await page.getByRole("button", { name: "Room details" }).click();
    await choose(page, "said in the first");
    await expect(message(page, "said in the first")).toBeInViewport();
    await page.goBack();
    await expect(message(page, "said in the second")).toBeInViewport();
    await expect(page.getByRole("button", { name: /^All members/ })).toBeVisible();
  });
});

test.describe("cached by the service worker", () => {
  test.use({ serviceWorkers: "allow" });
  let front: FaultProxy;
  test.beforeEach(async ({ baseURL }) => {
    front = await openFaultProxy(baseURL ?? "");
  });
  test.afterEach(() => front.close());

  test("without a network the snapshot is shown too, before the page's script", async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const room = await roomForTest(request);
    const chat = await whoTalked(
      page,
      { ...room, roomLink: room.roomLink.replace(baseURL ?? "", front.origin) },
      "said before",
    );
    await serviceWorkerOf(page);
    await page.close();
    front.cut();
    const offline = await context.newPage();
    await offline.addInitScript(() => {
      new MutationObserver(() => {
        const text = document.querySelector("[data-snapshot]")?.textContent;
        if (text) Object.assign(window, { seenFirst: text, wasAlive: "react" in window });
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    const answer = await offline.goto(chat);
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(message(offline, "said before")).toBeVisible();
    expect(await offline.evaluate(() => (window as unknown as { seenFirst: string }).seenFirst)).toContain(
      "said before",
    );
  });
});
