import { expect, type Page, test } from "@playwright/test";
import { holdScript, waitUntilStyled } from "../support/browser/hold-script.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { logInBy, openAsGuest, removeFrom, storeSession } from "../support/browser/owner-and-guest.ts";
import { composer, log, message, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { type NewRoom, type RoomForTest, roomForTest } from "../support/browser/shop.ts";

const opened = { waitUntil: "commit" } as const;
const phone = { width: 390, height: 800 };
const desktop = { width: 1280, height: 720 };
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
async function whoTalked(page: Page, room: RoomForTest, ...texts: string[]): Promise<void> {
  await openAsGuest(page, room, "Gina");
  for (const text of texts) await say(page, text);
  await expect.poll(() => isStored(page, texts.at(-1) ?? "")).toBe(true);
}

/** Opens the chat with its main script delayed, so that only the snapshot is shown. */
async function comeBack(page: Page, chat: string): Promise<() => void> {
  const comeAlive = await holdScript(page);
  await page.goto(chat, opened);
  await waitUntilStyled(page);
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

const textsOf = (rows: readonly string[]) => rows.map((row) => row.replace(/( \d+){4}$/, ""));
const placesOf = (rows: readonly string[]) => rows.flatMap((row) => row.split(" ").slice(-4).map(Number));

test.describe("of a device's only room", () => {
  const markup = '<img src="/stolen" onerror="document.title=1"><a href="/stolen">x</a>';
  let room: NewRoom;
  let page: Page;
  let chat: string;
  let stored: [key: string, value: string];

  // One after the other, on one device.
  test.describe.configure({ mode: "default" });

  test.beforeAll(async ({ browser, request, baseURL }) => {
    room = await roomForTest(request);
    page = await browser.newPage();
    await openAsGuest(page, room, "Gina");
    const texts = Array.from({ length: 28 }, (_, index) => `line ${index + 1} ${"and more ".repeat(index % 7)}`.trim());
    await sayMany(baseURL ?? "", room.token, texts);
    for (const text of [markup, "https://example.com/a-book", "said before"]) await say(page, text);
    await expect.poll(() => isStored(page, "said before")).toBe(true);
    chat = page.url();
    stored = await page.evaluate(() => {
      const found = Object.entries(localStorage).find(([key]) => key.startsWith("parley.last-screen."));
      return found ?? ["", ""];
    });
  });

  test.afterAll(() => page?.close());

  /** Leads to an address that starts no page of Parley: one that comes alive would store its snapshot again. */
  async function leave(): Promise<void> {
    await page.goto("/favicon.svg");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }

  /** Comes back to another snapshot. */
  async function comeBackTo(changed: object): Promise<() => void> {
    await leave();
    const [key, value] = stored;
    const other = JSON.stringify({ ...JSON.parse(value), ...changed });
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, other] as const);
    return await comeBack(page, chat);
  }

  test("a message that looks like markup stays text", async () => {
    const asked: string[] = [];
    page.on("request", (one) => asked.push(new URL(one.url()).pathname));
    await comeBackTo({});
    await expect(snapshot(page).getByText(markup)).toBeVisible();
    await expect(snapshot(page).getByText("https://example.com/a-book")).toBeVisible();
    await expect(snapshot(page).locator("img, [src], [href], [onerror]")).toHaveCount(0);
    expect(asked).not.toContain("/stolen");
  });

  test("a snapshot with foreign content is not shown", async () => {
    const [, value] = stored;
    await comeBackTo(JSON.parse(value.replaceAll('"said before"', '["script",{"src":"/stolen"},{}]')));
    await expect(snapshot(page)).toHaveCount(0);
  });

  test("a snapshot of another language or release is deleted and not shown", async () => {
    for (const other of [{ release: "another" }, { language: "zh-TW" }]) {
      await comeBackTo(other);
      await expect(snapshot(page)).toHaveCount(0);
      expect(await isStored(page, "said before")).toBe(false);
    }
  });

  test("the snapshot of a room that is expired by the device's clock is not shown, and not deleted", async () => {
    await comeBackTo({ endsAt: Date.now() - 1000 });
    await expect(snapshot(page)).toHaveCount(0);
    expect(await isStored(page, "said before")).toBe(true);
  });

  test("the snapshot has the chosen dark theme from the beginning", async () => {
    const lit = (place: string) =>
      page
        .locator(`${place} article`)
        .first()
        .evaluate((row) => {
          const { color } = getComputedStyle(row);
          return { color, page: getComputedStyle(document.body).backgroundColor };
        });
    await comeBackTo({});
    const light = await lit("[data-snapshot]");
    await page.evaluate(() => localStorage.setItem("parley.theme", "dark"));
    const comeAlive = await comeBackTo({});
    const first = await lit("[data-snapshot]");
    expect(first).not.toEqual(light);
    comeAlive();
    await expect(snapshot(page)).toHaveCount(0);
    expect(await lit('[role="log"]')).toEqual(first);
    await page.evaluate(() => localStorage.removeItem("parley.theme"));
  });

  test("a returning member sees the last messages before the page's script runs, without a layout shift after it", async () => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      const comeAlive = await comeBackTo({});
      await expect(snapshot(page).getByText("said before", { exact: true })).toBeInViewport();
      await expect(snapshot(page).getByRole("heading", { name: "Book club", includeHidden: true })).toBeVisible();
      // The snapshot is hidden from assistive technology: only the live chat is read aloud and focused.
      await expect(page.getByRole("article")).toHaveCount(0);
      await expectNoFaults(page);
      const before = await rowsOf(page, "[data-snapshot]");
      comeAlive();
      await expect(composer(page)).toBeEnabled();
      await expect(snapshot(page)).toHaveCount(0);
      await expect(message(page, "said before")).toBeInViewport();
      const after = await rowsOf(page, '[role="log"]');
      expect(textsOf(after)).toEqual(textsOf(before));
      const places = placesOf(before);
      // The list scrolls by whole pixels, and rows of a narrow one have half a pixel.
      expect(placesOf(after).filter((at, index) => Math.abs(at - (places[index] ?? 0)) > 1)).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    }
  });

  test("a damaged session of another room hides no snapshot", async () => {
    let comeAlive = () => {};
    for (const damaged of ["{", "null", '{"token":7}']) {
      await page.evaluate((value) => localStorage.setItem("parley.session.damaged", value), damaged);
      comeAlive = await comeBackTo({});
      await expect(snapshot(page).getByText("said before", { exact: true })).toBeVisible();
    }
    comeAlive();
    await expect(composer(page)).toBeEnabled();
  });

  test("the snapshot has the room's name in its place, also if it was this device's only room", async ({ request }) => {
    await page.setViewportSize(phone);
    const nameAt = (place: string) => page.locator(`${place} h1`).boundingBox();
    let comeAlive = await comeBackTo({});
    const alone = await nameAt("[data-snapshot]");
    comeAlive();
    await expect(snapshot(page)).toHaveCount(0);
    expect(await nameAt("#root")).toEqual(alone);
    await expect(page.getByRole("button", { name: "My rooms" })).toBeHidden();

    const other = await roomForTest(request);
    await storeSession(page, await logInBy(request, other.roomLink, other.password, "Gina"), other.roomLink);
    comeAlive = await comeBackTo({});
    const oneOfTwo = await nameAt("[data-snapshot]");
    expect(oneOfTwo).not.toEqual(alone);
    comeAlive();
    await expect(snapshot(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "My rooms" })).toBeVisible();
    expect(await nameAt("#root")).toEqual(oneOfTwo);
  });

  test("a removed member does not see the room again", async ({ request }) => {
    await leave();
    await page.goto(chat);
    await expect(message(page, "said before")).toBeVisible();
    await removeFrom(room, request, "Gina");
    await expect(page).not.toHaveURL(/\/chatroom\//);
    expect(await isStored(page, "said before")).toBe(false);
    await holdScript(page);
    await page.goto(chat, opened);
    // The head script has then shown the stored snapshot, if there is one.
    await waitUntilStyled(page);
    await expect(page.getByText("said before")).toHaveCount(0);
  });
});

test.describe("opened from the rooms of this device", () => {
  let first: NewRoom;
  let page: Page;
  const choose = (room: string) => page.getByRole("link", { name: room }).click();

  // One after the other, on one device.
  test.describe.configure({ mode: "default" });

  /** Opens the second of two rooms, the first only by an earlier page. */
  test.beforeAll(async ({ browser, request }) => {
    first = await roomForTest(request, { roomName: "Attic" });
    const second = await roomForTest(request, { roomName: "Cellar" });
    page = await browser.newPage();
    await whoTalked(page, first, "a line", "and more ".repeat(40).trim(), "said in the first");
    await whoTalked(page, second, "said in the second");
  });

  test.afterAll(() => page?.close());

  test.beforeEach(async () => {
    await choose("Cellar");
    await expect(page.getByRole("heading", { name: "Cellar" })).toBeVisible();
    await expect(message(page, "said in the second")).toBeInViewport();
  });

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

  test("a room that was left appears in its next frame as it stays when it goes live, with the draft", async () => {
    await composer(page).fill("half a thought");
    await choose("Attic");
    await expect(message(page, "said in the first")).toBeInViewport();
    await expect(composer(page)).toHaveValue("");
    await say(page, "here again");
    await expect(message(page, "here again").locator(".lucide-check")).toBeVisible();
    await choose("Cellar");
    await expect(message(page, "said in the second")).toBeInViewport();
    await expect(composer(page)).toHaveValue("half a thought");

    await noteFrames(page);
    await choose("Attic");
    await expect(message(page, "here again")).toBeInViewport();
    await expect(message(page, "here again").locator(".lucide-check")).toBeVisible();
    const after = await rowsOf(page, '[role="log"]');
    const frames = await framesOf(page);
    expect(frames.filter(({ waits }) => waits)).toEqual([]);
    expect(frames.find(({ rows }) => rows.join().includes("here again"))?.rows).toEqual(after);
    await say(page, "still here");
  });

  test("going back at once stays in the room", async () => {
    const address = page.url();
    const [one, other] = await Promise.all(
      ["Attic", "Cellar"].map((name) => page.getByRole("link", { name }).elementHandle()),
    );
    await page.evaluate(
      (links) => {
        for (const link of links) (link as HTMLElement).click();
      },
      [one, other],
    );
    await say(page, "still here");
    expect(page.url()).toBe(address);
    await choose("Attic");
    await expect(message(page, "said in the first")).toBeInViewport();
  });

  test("Back leads to the page of the room that was left", async () => {
    await page.getByRole("button", { name: "Room details" }).click();
    await choose("Attic");
    await expect(message(page, "said in the first")).toBeInViewport();
    await page.goBack();
    await expect(message(page, "said in the second")).toBeInViewport();
    await expect(page.getByRole("button", { name: /^All members/ })).toBeVisible();
  });

  test("a hidden tab, which paints nothing, waits for no frame", async () => {
    await page.evaluate(() => {
      Object.assign(window, { paint: window.requestAnimationFrame });
      Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
      window.requestAnimationFrame = () => 0;
    });
    await page.getByRole("link", { name: "Attic" }).evaluate((link: HTMLElement) => link.click());
    await expect(log(page)).toContainText("said in the first");
    await expect(log(page)).not.toContainText("said in the second");
    await page.evaluate(() => {
      Reflect.deleteProperty(document, "visibilityState");
      Object.assign(window, {
        requestAnimationFrame: (window as unknown as { paint: typeof requestAnimationFrame }).paint,
      });
    });
  });

  test("a member removed meanwhile is led out, and nothing of the room stays on the screen", async ({ request }) => {
    await choose("Attic");
    await expect(message(page, "said in the first")).toBeInViewport();
    await choose("Cellar");
    await expect(message(page, "said in the second")).toBeInViewport();
    await removeFrom(first, request, "Gina");
    await choose("Attic");
    await expect(page).not.toHaveURL(/\/chatroom\//);
    await expect(page.getByText("said in the first")).toHaveCount(0);
    expect(await isStored(page, "said in the first")).toBe(false);
  });
});
