import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { pageOfRoom } from "../support/browser/paying.ts";
import { atADesk, composer, message, say } from "../support/browser/people.ts";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 45;
test.use(deviceAt(port));

const newKey = "a-key-that-replaces-the-generated-one";

test("a sealed room whose password lost its key gets a new one by the admin link, and keeps its name and messages", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const stateDir = mkdtempSync(join(tmpdir(), "parley-set-up-again-"));
  const secretsFile = join(stateDir, "secrets.env");
  const settings = { SEALED_ROOMS: "on" };
  let server = await startServer(port, stateDir, settings);
  const restartWith = async (keys: string) => {
    await server.stop();
    writeFileSync(secretsFile, `APP_SECRETS='${keys}'\n`);
    server = await startServer(port, stateDir, settings);
  };
  try {
    await openSealed(page, (await sealedRoomForTest(request)).owner);
    await say(page, "said before the loss");
    const { APP_SECRETS: formerKey = "" } = parseEnv(readFileSync(secretsFile, "utf8"));

    // The admin link is signed with the new key, and the password stays under the former one until somebody logs in.
    await restartWith(`${newKey},${formerKey}`);
    await page.goto(pageOfRoom(page, "detail"));
    await page.getByRole("button", { name: /^Renew the admin link/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Renew the link" }).click();
    const admin = await page.getByRole("dialog", { name: "Your new admin link" }).getByRole("textbox").inputValue();
    await restartWith(newKey);

    const { page: again, context } = await atADesk(browser);
    await again.goto(admin);
    await expect(again.getByRole("heading", { name: "Reading room" })).toBeVisible();
    await expect(again.getByText("This room needs a new password.")).toBeVisible();
    await expect(again.getByLabel("Your nickname")).toHaveCount(0);
    await expectNoFaults(again);
    await again.getByRole("textbox", { name: "Room password" }).fill("four blind mice");
    await again.getByLabel("Repeat the password").fill("four blind mice");
    await again.getByRole("button", { name: "Open the room" }).click();
    await expect(message(again, "said before the loss")).toBeVisible();
    await expect(composer(again)).toBeVisible();
    await say(again, "said after the loss");
    await context.close();
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
