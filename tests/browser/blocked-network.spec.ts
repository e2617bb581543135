import { expect, type Page, test } from "@playwright/test";
import { openAsGuest, openAsOwner } from "../support/browser/owner-and-guest.ts";
import { atADesk, choose, composer, log, message, say } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { openFaultProxy } from "../support/server/fault-proxy.ts";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "This network blocks the live connection" });

test("two people talk while the network of one blocks WebSockets, and go on when it does no more", async ({
  browser,
  request,
  baseURL,
}) => {
  const front = await openFaultProxy(baseURL ?? "");
  const room = await roomForTest(request);
  const { page: owner, context: ownersContext } = await atADesk(browser);
  const context = await browser.newContext({ baseURL: front.origin, locale: "en-US" });
  const guest = await context.newPage();
  try {
    front.blockSockets(true);
    await openAsOwner(owner, room);
    await openAsGuest(guest, room, "Gus");
    await expect(notice(guest)).toBeVisible();
    await expect(composer(guest)).toBeEnabled();

    await say(guest, "through the wall");
    await expect(message(owner, "through the wall")).toBeVisible();
    await say(owner, "good morning");
    await expect(message(guest, "good morning")).toBeVisible();
    await choose(guest, "through the wall", "Edit");
    await expect(guest.getByText("Edit your message")).toBeVisible();
    await composer(guest).fill("over the wall");
    await guest.keyboard.press("Enter");
    await expect(message(owner, "over the wall")).toBeVisible();
    await owner.locator("input[data-attach=photos]").setInputFiles([png("red.png", 300, 200, [180, 40, 40])]);
    await owner
      .getByRole("dialog", { name: /^Send \d/ })
      .getByRole("button", { name: "Send", exact: true })
      .click();
    await expect(log(guest).getByRole("img", { name: /^Photo from/ })).toBeVisible();
    await expect(notice(guest)).toBeVisible();
    await expect(notice(owner)).toHaveCount(0);

    // A socket that was blocked before closes without a frame.
    const connected = guest.waitForEvent("websocket", (socket) =>
      socket.waitForEvent("framereceived").then(
        () => true,
        () => false,
      ),
    );
    front.blockSockets(false);
    // As a browser does whose network is another one.
    await guest.evaluate(() => dispatchEvent(new Event("online")));
    await connected;
    await expect(notice(guest)).toHaveCount(0);
    const calls: string[] = [];
    guest.on("request", (asked) => calls.push(new URL(asked.url()).pathname));
    await say(guest, "by socket");
    await expect(message(owner, "by socket")).toBeVisible();
    await say(owner, "good evening");
    await expect(message(guest, "good evening")).toBeVisible();
    expect(calls).not.toContain("/api/room/exchange");
    for (const page of [owner, guest])
      for (const text of ["over the wall", "good morning", "by socket", "good evening"])
        await expect(message(page, text)).toHaveCount(1);
  } finally {
    await context.close();
    await ownersContext.close();
    await front.close();
  }
});
