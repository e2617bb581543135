import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { pay, wishForRoom } from "../support/browser/paying.ts";
import { sealedRoomForTest } from "../support/browser/sealed-room.ts";

/** A server that calls a sealed room open. Returns what the page sends from then on. */
async function lie(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await page.route("**/api/links/*", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const { sealed: _, ...clear } = data;
    await route.fulfill({ response: answer, json: { ...rest, data: { ...clear, chat_mc: "Cellar" } } });
  });
  return sent;
}

async function expectStopped(page: Page, sent: readonly string[]): Promise<void> {
  await expect(page.getByRole("heading", { name: "This should be a sealed room, but is not" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  const known = ["/api/login", "/api/rooms/setup", "/api/rooms/owner-password", "/api/orders"];
  expect(sent.filter((path) => known.includes(path))).toEqual([]);
}

test("a link with a secret, and a room ordered as sealed on this device, open a sealed room or nothing, whatever the server says", async ({
  page,
  request,
}) => {
  await wishForRoom(page, "sealed@example.com");
  await page.getByRole("radio", { name: "Sealed" }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page);
  await expect(page.getByRole("link", { name: "Set up the room" })).toBeVisible();
  const { roomLink, adminLink } = await sealedRoomForTest(request);
  const sent = await lie(page);
  await page.getByRole("link", { name: "Set up the room" }).click();
  await expectStopped(page, sent);
  await expectNoFaults(page);
  for (const link of [roomLink, adminLink, roomLink.slice(0, -4), roomLink.replace("#s1.", "#")]) {
    // Otherwise only the part behind the # would change.
    await page.goto("about:blank");
    await page.goto(link);
    await expectStopped(page, sent);
  }
});
