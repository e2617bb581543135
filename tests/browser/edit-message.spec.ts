import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { choose, composer, message, say } from "../support/browser/people.ts";
import { textsOf } from "../support/browser/shop.ts";
import { storedOnDevice } from "../support/browser/stored-on-device.ts";

test("an edit made offline is sent when the network is back, also after a reload, and a withdrawn message is not", async ({
  page,
  request,
}) => {
  const room = await ownersRoom({ page, request });
  await say(page, "at nine");
  await expect.poll(() => textsOf(request, room)).toEqual(["at nine"]);
  await choose(page, "at nine", "Edit");
  await expect(page.getByText("Edit your message")).toBeVisible();
  await page.context().setOffline(true);
  await composer(page).fill("at ten");
  await page.keyboard.press("Enter");
  await expect(message(page, "at ten")).toBeVisible();
  // Until the socket is known to be dead, messages are handed to it and count as being sent.
  await expect(page.getByRole("article", { name: /Waiting for the network.*at ten/ })).toBeVisible();
  await say(page, "not this");
  await say(page, "but this");
  await message(page, "not this").getByText("not this", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await expect(message(page, "not this")).toHaveCount(0);
  await expect.poll(() => storedOnDevice(page)).not.toContain("not this");
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole("article", { name: /, edited: at ten/ })).toBeVisible();
  await expect.poll(() => textsOf(request, room)).toEqual(["at ten", "but this"]);
});
