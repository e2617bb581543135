import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { resolveSourcePosition } from "../../worker/local/node/resolve-source-position.ts";
import { addAuthenticator, enrol } from "../support/browser/operator-console.ts";
import { atADesk } from "../support/browser/people.ts";
import { emailsTo, roomForTest } from "../support/browser/shop.ts";
import { builtForTests } from "../support/server/built-for-tests.ts";
import { operatorToken } from "../support/server/operator-token.ts";

async function paidRoomOf(request: APIRequestContext, email: string) {
  const room = await roomForTest(request, { email });
  await expect.poll(async () => (await emailsTo(request, email)).length).toBeGreaterThan(0);
  return room;
}

test("an operator enrols, signs in, and refunds an order with a fresh passkey; support cannot", async ({
  page,
  context,
  browser,
  request,
}) => {
  const email = `refund-${Date.now()}@example.com`;
  const { roomLink, roomName } = await paidRoomOf(request, email);
  await addAuthenticator(context, page);
  await enrol(page, operatorToken, "Ada");

  await test.step("signs in again", async () => {
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("Ada · Administrator")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Ada · Administrator")).toBeVisible();
  });

  const invitation = await test.step("invites a colleague", async () => {
    await page.getByRole("link", { name: "Operators" }).click();
    await page.getByLabel("Name").fill("Sam");
    await page.getByRole("button", { name: "Make an invitation" }).click();
    return await page.getByRole("textbox", { name: "Invitation" }).inputValue();
  });

  const { page: sam } = await atADesk(browser);
  await addAuthenticator(sam.context(), sam);
  await enrol(sam, invitation);
  await expect(sam.getByRole("link", { name: "Audit log" })).toBeHidden();

  const find = async (of: Page) => {
    await of.getByLabel("Order number or email address").fill(email);
    await of.getByRole("button", { name: "Find" }).click();
    await of.getByRole("button", { name: new RegExp(email) }).click();
    await expect(of.getByText("Delivered")).toBeVisible();
  };
  await find(sam);
  await expect(sam.getByRole("button", { name: "Refund" })).toBeHidden();
  const number = new URL(sam.url()).searchParams.get("order") ?? "";

  await test.step("refunds the order after its session is no longer fresh", async () => {
    await page.getByRole("link", { name: "Orders" }).click();
    await find(page);
    let asked = false;
    // The session counts as older than five minutes until the passkey confirmed it.
    await page.route("**/refund", async (route) => {
      if (asked) return await route.continue();
      asked = true;
      const body = { code: 403, data: { confirm: true }, msg: "Please confirm with your passkey first." };
      await route.fulfill({ status: 403, json: body });
    });
    const confirmation = page.waitForResponse(/console\/confirmation$/);
    await page.getByRole("button", { name: "Refund" }).click();
    await page.getByLabel("Reason").fill("Bought twice by mistake");
    await page.getByRole("button", { name: "Refund in full" }).click();
    expect((await confirmation).status()).toBe(200);
    await expect(page.getByText("By an operator", { exact: false }).first()).toBeVisible();
  });

  await test.step("removes the colleague, whose session ends", async () => {
    await page.getByRole("link", { name: "Operators" }).click();
    await expect(page.getByRole("button", { name: "Remove Sam" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove Ada" })).toBeHidden();
    await page.getByRole("button", { name: "Remove Sam" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove Sam" }).click();
    await expect(page.getByRole("button", { name: "Remove Sam" })).toHaveCount(0);
    await sam.reload();
    await expect(sam.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  });

  await test.step("sees where a page failed, without its link and its text", async () => {
    await page.goto(roomLink);
    // The start of the page sets `lang`, too: only then may the setter fail.
    await expect(page.getByRole("heading", { name: roomName })).toBeVisible();
    await page.evaluate(() =>
      Object.defineProperty(document.documentElement, "lang", {
        set() {
          throw new TypeError(`"Olivia" at ${location.href}`);
        },
      }),
    );
    const reporting = page.waitForResponse(/\/api\/errors$/);
    await page.getByLabel("Language").selectOption("en");
    const report = (await reporting).request().postDataJSON();
    expect(report).toEqual({ release: expect.any(String), name: "TypeError", detail: "", places: expect.any(Array) });
    for (const secret of ["Olivia", new URL(roomLink).pathname.split("/").at(-1) ?? ""])
      expect(JSON.stringify(report)).not.toContain(secret);
    const maps = join(builtForTests(process.env.TEST_STATE_DIR ?? "").PAGES, "../maps");
    expect(resolveSourcePosition(report.places[0], maps)).toMatch(/\bweb\/lib\/language\.ts:\d+:\d+$/);
    await page.goto("/operator");
    await page.getByRole("link", { name: "Errors of pages" }).click();
    await expect(page.getByText(report.places[0])).toBeVisible();
  });

  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByText(`Ada · refund · ${number} · done · Bought twice by mistake`)).toBeVisible();
});
