import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { composer, enterAsGuest, enterAsOwner, message, onAPhone, say } from "../support/people.ts";
import { type OwnServer, startServer } from "../support/server.ts";
import { roomForTest } from "../support/shop.ts";

const port = Number(process.env.TEST_PORT ?? 8799) + 10;
test.use({ baseURL: `http://localhost:${port}` });

test("the server is killed while people talk; they talk on, and nothing is lost or doubled", async ({
  page,
  browser,
  request,
}) => {
  // Two starts of a server, each with its build.
  test.setTimeout(300_000);
  const stateDir = mkdtempSync(join(tmpdir(), "parley-crash-"));
  let server: OwnServer = await startServer(port, stateDir);
  try {
    const room = await roomForTest(request);
    await enterAsOwner(page, room);
    const { page: guest, context } = await onAPhone(browser);
    await enterAsGuest(guest, room, "Gina");
    await say(page, "before the crash");
    await expect(message(guest, "before the crash")).toBeVisible();

    await server.crash();
    await say(page, "written in the dark");
    await say(guest, "me too");
    await expect(page.getByText("Network Error")).toBeVisible();

    server = await startServer(port, stateDir);
    for (const side of [page, guest]) {
      for (const text of ["before the crash", "written in the dark", "me too"])
        await expect(message(side, text)).toHaveCount(1, { timeout: 40_000 });
      await expect(side.getByRole("article", { name: /Waiting|Sending|Not sent/ })).toHaveCount(0);
    }

    await guest.reload();
    await expect(composer(guest)).toBeEnabled();
    await expect(message(guest, "before the crash")).toHaveCount(1);
    await context.close();
    expect(await server.stop()).toBe(0);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
