import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { expectNoFaults } from "../support/browser/no-faults.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { pageOfRoom } from "../support/browser/paying.ts";
import { atADesk, composer, message, say } from "../support/browser/people.ts";
import { openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";
import { startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 10;
test.use(deviceAt(port));

const newKey = "a-key-that-replaces-the-generated-one";

test("the server is killed, replaced and given new keys while members write: no message is lost or doubled, and a sealed room whose password lost its key gets a new one by the admin link", async ({
  page,
  browser,
  request,
}) => {
  test.slow(true, "four starts of a server");
  const stateDir = mkdtempSync(join(tmpdir(), "parley-crash-"));
  const start = () => startServer(port, stateDir, { SEALED_ROOMS: "on" });
  const secretsFile = join(stateDir, "secrets.env");
  const keep = (keys: string) => writeFileSync(secretsFile, `APP_SECRETS='${keys}'\n`);
  let server = await start();
  try {
    const { guest, context } = await ownerAndGuest({ page, browser, request });
    const { page: sealed, context: another } = await atADesk(browser);
    await openSealed(sealed, (await sealedRoomForTest(request)).owner);
    await say(sealed, "said before the loss");
    await expect(sealed.getByRole("article", { name: /^You, \d\d:\d\d.*said before the loss/ })).toBeVisible();

    const { APP_SECRETS: formerKey = "" } = parseEnv(readFileSync(secretsFile, "utf8"));
    const deploy = async () => {
      await server.stop();
      keep(`${newKey},${formerKey}`);
    };
    const ends = { "the crash": () => server.crash(), "the deploy": deploy };
    for (const [what, end] of Object.entries(ends)) {
      const texts = [`before ${what}`, `in the dark of ${what}`, `me too in ${what}`] as const;
      await say(page, texts[0]);
      await expect(message(guest, texts[0])).toBeVisible();

      await end();
      await say(page, texts[1]);
      await say(guest, texts[2]);
      await expect(page.getByText("Network Error")).toBeVisible();

      server = await start();
      for (const side of [page, guest]) {
        for (const text of texts) await expect(message(side, text)).toHaveCount(1);
        await expect(side.getByRole("article", { name: /Waiting|Sending|Not sent/ })).toHaveCount(0);
      }
      await expect(page.getByText("Network Error")).toHaveCount(0);
    }

    await guest.reload();
    await expect(composer(guest)).toBeEnabled();
    for (const what of Object.keys(ends)) await expect(message(guest, `before ${what}`)).toHaveCount(1);
    await Promise.all([page, context].map((one) => one.close()));

    // The admin link is signed with the new key, and the password stays under the former one until somebody logs in.
    await sealed.goto(pageOfRoom(sealed, "detail"));
    await sealed.getByRole("button", { name: /^Renew the admin link/ }).click();
    await sealed.getByRole("alertdialog").getByRole("button", { name: "Renew the link" }).click();
    const admin = await sealed.getByRole("dialog", { name: "Your new admin link" }).getByRole("textbox").inputValue();
    await another.close();
    expect(await server.stop()).toBe(0);
    keep(newKey);
    server = await start();

    const { page: again, context: last } = await atADesk(browser);
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
    await last.close();
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
