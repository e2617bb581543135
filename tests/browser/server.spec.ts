import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { ownerAndGuest } from "../support/browser/owner-and-guest.ts";
import { composer, message, say } from "../support/browser/people.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 10;
test.use(deviceAt(port));

test("the server is killed, then replaced by a new version, while members write; no message is lost or doubled", async ({
  page,
  browser,
  request,
}) => {
  // Three starts of a server.
  test.setTimeout(400_000);
  const stateDir = mkdtempSync(join(tmpdir(), "parley-crash-"));
  // From its source, as `npm start` does.
  let server: OwnServer = await startServer(port, stateDir, { WORKER: "worker/index.ts" });
  try {
    const { guest, context } = await ownerAndGuest({ page, browser, request });

    const ends = { "the crash": () => server.crash(), "the deploy": () => server.stop() };
    for (const [what, end] of Object.entries(ends)) {
      const texts = [`before ${what}`, `in the dark of ${what}`, `me too in ${what}`] as const;
      await say(page, texts[0]);
      await expect(message(guest, texts[0])).toBeVisible();

      await end();
      await say(page, texts[1]);
      await say(guest, texts[2]);
      await expect(page.getByText("Network Error")).toBeVisible();

      server = await startServer(port, stateDir);
      for (const side of [page, guest]) {
        for (const text of texts) await expect(message(side, text)).toHaveCount(1);
        await expect(side.getByRole("article", { name: /Waiting|Sending|Not sent/ })).toHaveCount(0);
      }
      await expect(page.getByText("Network Error")).toHaveCount(0);
    }

    await guest.reload();
    await expect(composer(guest)).toBeEnabled();
    for (const what of Object.keys(ends)) await expect(message(guest, `before ${what}`)).toHaveCount(1);
    await context.close();
    expect(await server.stop()).toBe(0);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
