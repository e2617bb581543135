import { expect, test } from "@playwright/test";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { log } from "../support/browser/people.ts";
import { wav } from "../support/browser/pictures.ts";

test("an audio file whose network is cut while it plays says so, and goes on at the same place", async ({
  page,
  request,
}) => {
  await ownersRoom({ page, request });
  const audio = wav("Long walk.wav", 300);
  await page.locator("input[data-attach=file]").setInputFiles([audio]);
  await page
    .getByRole("dialog", { name: /^Send \d/ })
    .getByRole("button", { name: "Send", exact: true })
    .click();
  const walk = log(page).getByRole("article", { name: /^You, \d\d:\d\d.*Long walk/ });
  await expect(walk).toBeVisible();

  const bytes = audio.buffer;
  const firstBytes = 1_600_000;
  let cut = () => {};
  const untilCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  // Two thirds arrive; the rest is on its way when the network ends.
  await page.route(/\/api\/media\//, async (route) => {
    const first = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? "")?.[1] ?? 0);
    if (first > 0 || route.request().method() === "HEAD") {
      await untilCut;
      return route.abort("connectionreset");
    }
    await route.fulfill({
      status: 206,
      contentType: "audio/wav",
      headers: {
        "Accept-Ranges": "bytes",
        "Content-Range": `bytes 0-${firstBytes - 1}/${bytes.length}`,
        ETag: '"walk"',
      },
      body: bytes.subarray(0, firstBytes),
    });
  });

  // The page that sent the file still has its bytes.
  await page.reload();
  await walk.getByRole("button", { name: "Play: Long walk.wav" }).click();
  const position = walk.getByRole("slider", { name: "Position in the audio file" });
  await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(1);
  cut();
  // Close to the last byte that arrived.
  await position.fill("198");
  await expect(walk.getByRole("alert")).toHaveText("The connection broke off.");
  await expect(walk.getByRole("button", { name: /^Download/ })).toBeVisible();

  await page.unroute(/\/api\/media\//);
  await walk.getByRole("button", { name: "Try again" }).click();
  await expect(walk.getByRole("button", { name: "Pause: Long walk.wav" })).toBeVisible();
  expect(await position.inputValue().then(Number)).toBeGreaterThanOrEqual(198);
});
