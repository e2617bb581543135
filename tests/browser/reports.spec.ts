import { expect, type Page, test } from "@playwright/test";
import { addAuthenticator, enrol } from "../support/browser/operator-console.ts";
import { atADesk, choose, say } from "../support/browser/people.ts";
import { newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { operatorToken } from "../support/server/operator-token.ts";

/** Other tests report to the same operator at the same time. */
const roomIdOf = (page: Page) => new URL(page.url()).pathname.split("/")[2] ?? "";

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
  await guest.getByRole("button", { name: "Send the report" }).click();
  const report = await reporting;
  expect((await report.response())?.status()).toBe(200);
  const sent = report.postData() ?? "";
  expect(sent).toContain(bad);
  for (const secret of [before, "Miranda", "Reading room"]) expect(sent).not.toContain(secret);

  const { page: operator } = await atADesk(browser);
  await addAuthenticator(operator.context(), operator);
  await enrol(operator, operatorToken, "Grace");
  await operator.getByRole("link", { name: "Reports" }).click();
  await operator
    .getByRole("button", { name: /^Illegal content/ })
    .filter({ hasText: roomIdOf(guest) })
    .click();
  const entry = operator.getByRole("listitem").filter({ hasText: bad });
  await expect(entry.getByText("proven: sent by this seat")).toBeVisible();
});
