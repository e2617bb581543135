import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pageOfRoom } from "../support/browser/paying.ts";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { builtForTests } from "../support/server/built-for-tests.ts";

test("a first change whose script cannot be fetched happens once the network is back", async ({ page, request }) => {
  const { PAGES } = builtForTests(process.env.TEST_STATE_DIR ?? "");
  const manifest = JSON.parse(readFileSync(join(PAGES, ".vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;
  const script = manifest["room/sealed/changing-calls.ts"]?.file ?? "";
  let cut = true;
  await page.route(new RegExp(`${script}$`), (route) => (cut ? route.abort() : route.continue()));
  await openSealed(page, (await sealedRoomForTest(request)).owner);
  await page.goto(pageOfRoom(page, "user-name"));
  await page.getByRole("textbox", { name: "My nickname" }).fill("Olga");
  const missed = page.waitForEvent("requestfailed", (failed) => failed.url().endsWith(script));
  const changed = page.waitForResponse(
    (answer) => answer.request().method() !== "GET" && answer.url().endsWith("/api/me"),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await missed;
  cut = false;
  expect(((await (await changed).json()) as { code: number }).code).toBe(1);
});

test("a new password and a new admin link say beforehand that room links and posters end", async ({
  page,
  request,
}) => {
  await openSealed(page, (await sealedRoomForTest(request)).owner);
  await page.getByRole("button", { name: "Room details" }).click();
  const warning = "Former room links and posters stop working. Share the new room link afterwards.";
  await page.getByRole("button", { name: "Change the room password" }).click();
  await expect(page.getByRole("dialog", { name: "Change the room password" })).toContainText(warning);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText(warning);
});
