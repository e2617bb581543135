import { expect, test } from "@playwright/test";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { openAsOwner } from "../support/browser/owner-and-guest.ts";
import { say } from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

test("in the last three days the chat says how long, and leads to more time @phone", async ({ page, request }) => {
  const room = await roomForTest(request, { days: 1 });
  await openAsOwner(page, room);
  await say(page, "soon over");
  const left = page.getByRole("button", { name: /^1 day left/ });
  await expect(left).toBeVisible();
  await expectNoFaults(page);
  await left.click();
  await expect(page.getByRole("heading", { name: "Add time" })).toBeVisible();
});
