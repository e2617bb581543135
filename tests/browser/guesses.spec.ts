import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { deviceAt } from "../support/browser/device.ts";
import { composer, enterAsGuest, message, onAPhone, say } from "../support/browser/people.ts";
import { type RoomForTest, roomForTest } from "../support/browser/shop.ts";
import { type OwnServer, startServer } from "../support/server/server.ts";

// A server with its limits on: the other tests' server has none.
const port = Number(process.env.TEST_PORT ?? 8799) + 60;
test.use(deviceAt(port));
test.describe.configure({ mode: "serial" });

const stateDir = mkdtempSync(join(tmpdir(), "parley-guesses-"));
let server: OwnServer | undefined;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer(port, stateDir);
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

/** Guesses wrong passwords for a room, from this browser's network or each from another one. */
async function guess(
  request: APIRequestContext,
  { roomLink }: RoomForTest,
  count: number,
  fromOtherAddresses: boolean,
) {
  const ic = new URL(roomLink).pathname.split("/").at(-1) ?? "";
  for (let n = 0; n < count; n++) {
    const headers: Record<string, string> = fromOtherAddresses ? { "cf-connecting-ip": `203.0.113.${n + 1}` } : {};
    await request.post("/api/login", { data: { ic, password: `guess ${n}`, mc: "Eve" }, headers });
  }
}

test("after many wrong passwords the page solves the proof of work by itself, and the right password is accepted", async ({
  page,
  browser,
  request,
}) => {
  const room = await roomForTest(request);
  const { page: inside, context } = await onAPhone(browser);
  await enterAsGuest(inside, room, "Gina");

  await page.goto(room.roomLink);
  await page.getByLabel("Your nickname").fill("Ben");
  const enter = async (password: string) => {
    await page.getByLabel("Room password").fill(password);
    await page.getByRole("button", { name: "Enter the room" }).click();
  };
  for (const wrong of ["open", "sesame"]) {
    await enter(wrong);
    await expect(page.getByText("Incorrect password!")).toBeVisible();
  }
  await guess(request, room, 12, true);

  const proofs: unknown[] = [];
  page.on("request", (asked) => {
    if (asked.url().endsWith("/api/login")) proofs.push(asked.postDataJSON().captcha);
  });
  await enter(room.password);
  await expect(composer(page)).toBeEnabled();
  expect(proofs).toEqual([undefined, expect.any(String)]);

  // A logged-in session needs no proof.
  await inside.reload();
  await say(inside, "still here");
  await expect(message(page, "still here")).toBeVisible();
  await context.close();
});
