import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/browser/no-faults.ts";
import { addAuthenticator, enrol } from "../support/browser/operator-console.ts";
import { openAsGuest, ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { atADesk, choose, log, message, say } from "../support/browser/people.ts";
import { newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { operatorToken } from "../support/server/operator-token.ts";

/** Other tests report to the same operator at the same time. */
const roomIdOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

test("a member reports with three presses; the owner recalls, the operator reads what was handed over and decides", async ({
  page,
  browser,
  request,
}) => {
  const { room, guest } = await ownerAndGuest({ page, browser, request });
  const { page: mallory } = await atADesk(browser);
  await openAsGuest(mallory, room, "Mallory");
  const run = Date.now();
  const [before, bad, spam] = [`before ${run}`, `bad ${run}`, `buy ${run}`];
  for (const text of [before, bad, spam]) await say(mallory, text);

  await test.step("spam goes to the owner, who learns no name", async () => {
    await choose(guest, spam, "Report");
    await guest.getByRole("radio", { name: "Spam or fraud" }).check();
    await expectNoFaults(guest);
    await expectNoSidewaysScroll(guest);
    await guest.getByRole("button", { name: "Send the report" }).click();
    await expect(guest.getByText("Reported to the owner")).toBeVisible();
    await page.getByRole("button", { name: "A member reported a message" }).click();
    const sheet = page.getByRole("dialog", { name: "Reports of members" });
    await expect(sheet.getByText(spam)).toBeVisible();
    await expect(sheet.getByText("Gina")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Recall the message" }).click();
    await expect(message(guest, spam)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "A member reported a message" })).toHaveCount(0);
  });

  await test.step("a crime goes to the operator, with exactly what the dialog shows", async () => {
    await choose(guest, bad, "Report");
    await guest.getByRole("radio", { name: "Illegal content" }).check();
    const shown = guest.getByRole("region", { name: "This is handed over:" });
    await expect(shown.getByText(bad)).toBeVisible();
    await expect(shown.getByText(before)).toHaveCount(0);
    await guest.getByRole("radio", { name: "With up to 10 before it" }).check();
    await expect(shown.getByRole("listitem").getByText(before)).toBeVisible();
    await guest.getByRole("radio", { name: "Only numbers" }).check();
    await expect(shown.getByText(bad)).toHaveCount(0);
    await guest.getByRole("radio", { name: "With up to 10 before it" }).check();
    await guest.getByRole("button", { name: "Send the report" }).click();
    await expect(guest.getByText("Reported to the operator")).toBeVisible();
  });

  await test.step("the operator reads it and removes the message", async () => {
    const { page: operator } = await atADesk(browser);
    await addAuthenticator(operator.context(), operator);
    await enrol(operator, operatorToken, "Ada");
    await operator.getByRole("link", { name: "Reports" }).click();
    await operator
      .getByRole("button", { name: /^Illegal content/ })
      .filter({ hasText: roomIdOf(guest) })
      .click();
    await expect(operator.getByText(bad)).toBeVisible();
    await expect(operator.getByText(before)).toBeVisible();
    await operator.getByRole("radio", { name: "Remove the reported messages" }).check();
    await operator.getByLabel("Reason for the decision").fill("Against the rules");
    await expectNoFaults(operator);
    await operator.getByRole("button", { name: "Carry out the decision" }).click();
    await expect(operator.getByText(/^Messages removed/)).toBeVisible();
    await expect(message(guest, bad)).toHaveCount(0);
    await expect(log(guest).getByText(/^The operator of this site recalled/)).toBeVisible();
    await expect(message(guest, before)).toBeVisible();
  });
});

test("a member of a sealed room hands over what the dialog shows, and the operator sees it as proven", async ({
  page,
  browser,
  request,
}) => {
  const room = await sealedRoomForTest(request);
  await openSealed(page, room.owner);
  const { page: guest } = await atADesk(browser);
  await openSealed(guest, await newGuest(request, room, "Miranda Moss"));
  const [before, bad] = [`ferry ${Date.now()}`, `sealed bad ${Date.now()}`];
  for (const text of [before, bad]) await say(page, text);
  await choose(guest, bad, "Report");
  const reporting = guest.waitForRequest((one) => one.url().endsWith("/api/reports"));
  await guest.getByRole("radio", { name: "Illegal content" }).check();
  const shown = guest.getByRole("region", { name: "This is handed over:" });
  await expect(shown.getByText(bad)).toBeVisible();
  await expect(shown.getByText(before)).toHaveCount(0);
  await expectNoFaults(guest);
  await guest.getByRole("button", { name: "Send the report" }).click();
  await expect(guest.getByText("Reported to the operator")).toBeVisible();
  const sent = (await reporting).postData() ?? "";
  expect(sent).toContain(bad);
  for (const secret of [before, "Miranda", "Reading room"]) expect(sent).not.toContain(secret);

  const { page: operator } = await atADesk(browser);
  await addAuthenticator(operator.context(), operator);
  await enrol(operator, operatorToken, "Ada");
  await operator.getByRole("link", { name: "Reports" }).click();
  await operator
    .getByRole("button", { name: /^Illegal content/ })
    .filter({ hasText: roomIdOf(guest) })
    .click();
  const entry = operator.getByRole("listitem").filter({ hasText: bad });
  await expect(entry.getByText("proven: sent by this seat")).toBeVisible();
  await expectNoFaults(operator);

  await test.step("a digest that the operator adds is in the list of refused files, until it is accepted again", async () => {
    const digest = "5e".repeat(32);
    await operator.getByRole("link", { name: "Refused files" }).click();
    await operator.getByLabel("SHA-256 digests").fill("5e5e");
    await operator.getByRole("button", { name: "Refuse these files" }).click();
    await expect(operator.getByText("This is no SHA-256: 5e5e")).toBeVisible();
    await operator.getByLabel("SHA-256 digests").fill(digest);
    await operator.getByLabel("Reason").fill("On a list");
    await expectNoFaults(operator);
    await expectNoSidewaysScroll(operator);
    await operator.getByRole("button", { name: "Refuse these files" }).click();
    await operator.getByRole("button", { name: "Accept 5e5e5e5e again" }).click();
    await expect(operator.getByText(digest)).toHaveCount(0);
  });
});

test("a person without a seat reports a room by its link @phone", async ({ page, request }) => {
  const { roomLink } = await roomForTest(request);
  await page.goto("/feedback");
  await page.getByRole("contentinfo").getByRole("link", { name: "Report", exact: true }).click();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Please choose a reason.")).toBeVisible();
  await expectNoFaults(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Link to the room").fill(roomLink);
  await page.getByRole("radio", { name: "Spam or fraud" }).check();
  await page.getByLabel("What happened, and in which message").fill("It sells what is not there");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});
