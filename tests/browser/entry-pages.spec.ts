import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { atADesk, log, say } from "../support/browser/people.ts";

test("the owner comes back with the admin link from another device", async ({ page, browser, request }) => {
  const room = await ownersRoom({ page, request });
  await say(page, "left at home");
  const { page: other, context } = await atADesk(browser);
  await other.goto(room.ownerLink);
  await other.getByLabel("Room password").fill(room.password);
  await other.getByRole("button", { name: "Enter the room" }).click();
  await expect(log(other).getByText("left at home")).toBeVisible();
  await context.close();
});
