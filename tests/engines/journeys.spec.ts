import { currencies } from "@contract/currencies.ts";
import { endRoom } from "@contract/endpoints/owner.ts";
import { languages, languageTag } from "@contract/text/languages.ts";
import { moneyText } from "@contract/text/money.ts";
import type { Page } from "@playwright/test";
import { noteConnections, soundReceived } from "../support/browser/call-probe.ts";
import { openAsGuest, openAsOwner } from "../support/browser/owner-and-guest.ts";
import { choose, message, say, sendVoice } from "../support/browser/people.ts";
import { png } from "../support/browser/pictures.ts";
import { make, type NewRoom, roomForTest } from "../support/browser/shop.ts";
import { translatePage } from "../support/browser/translate-page.ts";
import { type EnginePage, patience, rows } from "./engine-page.ts";
import { expect, test, widths } from "./members.ts";
import { buy, enter, setUp } from "./steps.ts";
import { playsToItsEnd, snapshotOf } from "./watch-page.ts";

test.skip(({ engine }) => !engine, "The engine is not installed here.");

/** Expects of a sum in each currency the digits that are charged, in each language. */
async function expectSums(member: EnginePage): Promise<void> {
  const cases = [...currencies].flatMap(([currency, { digits, shownDigits }]) =>
    languages.map((language) => ({ currency, language, tag: languageTag(language), digits, shownDigits })),
  );
  const amount = 1_234_500;
  // As moneyText, which the pages call.
  const shown = await member.evaluate(
    ({ cases, amount }) =>
      cases.map(({ tag, currency, digits, shownDigits }) =>
        new Intl.NumberFormat(tag, {
          ...{ style: "currency", currency, minimumFractionDigits: shownDigits, maximumFractionDigits: shownDigits },
        }).format(amount / 10 ** digits),
      ),
    { cases, amount },
  );
  // Signs of currencies differ by release of the engine.
  const digitsOf = (text: string) => text.replace(/[^\d.,]/g, "").replace(/^[.,]+|[.,]+$/g, "");
  expect(shown.map(digitsOf)).toEqual(
    cases.map(({ currency, language }) => digitsOf(moneyText(amount, currency, language))),
  );
}

test("a room at Chromium's prices is bought on a translated page, set up, and joined by its room link", async ({
  people,
  page,
  baseURL,
}) => {
  const password = "three blind mice";
  const member = await people.newMember();
  await page.goto("/");
  await page.getByRole("radio", { name: /^365/ }).check();
  await page.getByRole("spinbutton").fill("400");
  const price = page.locator(`[aria-live][aria-busy=false]`, { hasText: "365" }).filter({ hasText: "400" });
  await expect(price).toContainText(/\d,\d{3}\.\d\d/);
  await member.goto("/");
  await expectSums(member);
  await translated(member);
  // The price moves the form when it comes.
  await member.sees("[aria-live][aria-busy=false]", "$");
  await member.click("label[data-value='365'] input");
  await member.fill("400", "[role=spinbutton]");
  await expect.poll(() => member.texts("[aria-live][aria-busy=false]"), patience).toContain(await price.innerText());

  await member.click("radio", "30 days");
  await member.fill("4", "spinbutton", "Seats");
  await member.click("radio", "Alipay");
  await buy(member, "4 seats · 30 days");
  await setUp(member, "读书会 Book club", password);
  await member.find("heading", "Invite people");
  const { pathname } = new URL(await member.valueOf("textbox", "Room link"));
  await member.click("button", "Close");
  await member.find("heading", "读书会 Book club");

  await openAsGuest(page, { roomLink: `${baseURL}${pathname}`, password, ownerLink: "", roomName: "" }, "小明");
  await say(page, "Hello from Chromium");
  await member.sees(rows, "小明", "Hello from Chromium");
});

/** Waits until the chat's snapshot on the member's device has the text. */
async function stored(member: EnginePage, text: string): Promise<void> {
  const isStored = (wanted: string) =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith("parley.last-screen.") && value.includes(wanted),
    );
  await expect.poll(() => member.evaluate(isStored, text), patience).toBe(true);
}

/** From now on the engine's browser translates the page, as far as scripts of the page can tell. */
const translated = (member: EnginePage) => member.evaluate(translatePage, { delayMs: 120, mark: "" });

test.describe("Olivia at Chromium and a member who came by the room link", () => {
  let room: NewRoom;
  let page: Page;
  let member: EnginePage;

  test.beforeAll(async ({ browser, people, request }) => {
    room = await roomForTest(request);
    page = people.watch(await browser.newPage());
    await openAsOwner(page, room);
    member = await people.newMember();
    await enter(member, room, "Gina");
  });

  test.afterAll(() => page?.close());

  test("text, replies, reactions and pictures go both ways on a translated page", async () => {
    await translated(member);
    await member.say("Hello from afar 你好");
    await choose(page, "Hello from afar 你好", "Reply");
    await say(page, "Welcome 👋🏽 https://example.com/一本书");
    await member.sees(rows, "Hello from afar 你好", "Welcome 👋🏽 https://example.com/一本书");
    await member.choose("Welcome", "menuitem", "Reply");
    await member.say("Thank you");
    await expect(message(page, "Thank you").getByText("Welcome 👋🏽 https://example.com/一本书")).toBeVisible();

    await member.choose("Welcome", "menuitemcheckbox", "React with 👍");
    await expect(message(page, "Welcome").getByRole("button", { name: "👍 1: Gina" })).toBeVisible();
    await message(page, "Thank you").getByText("Thank you", { exact: true }).click({ button: "right" });
    await page.getByRole("menuitemcheckbox", { name: "React with 👍" }).click();
    await member.find("button", "👍 1: Olivia");

    await member.attach("photos", png("from-afar.png", 300, 200, [181, 43, 47]));
    await expect.poll(() => widths(page), patience).toEqual([300]);
    await page.locator("input[data-attach=photos]").setInputFiles([png("blue.png", 200, 120, [40, 60, 180])]);
    await page.getByRole("dialog", { name: /^Send/ }).getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => member.pictures(), patience).toEqual([300, 200]);
  });

  test("a recorded voice message plays to its end", async () => {
    await sendVoice(page);
    await playsToItsEnd(member, "Play");
  });

  test("both hear each other in a call, unless the engine has none, and says so", async () => {
    await page.evaluate(noteConnections);
    await page.getByRole("button", { name: "Start a call" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Join the call" }).click();
    const bar = page.getByRole("group", { name: "Call" });
    await expect(bar).toContainText("Nobody else is here yet");
    const canCall = await member.evaluate(() => typeof RTCPeerConnection !== "undefined", undefined);
    if (canCall) await member.evaluate(noteConnections, undefined);
    await member.evaluate(() => localStorage.setItem("parley.call.notice", "direct"), undefined);
    await member.click("button", "Join the call");
    if (canCall) {
      await expect(bar).toContainText("2 people");
      await expect.poll(() => page.evaluate(soundReceived), patience).toBeGreaterThan(0);
      await expect.poll(() => member.evaluate(soundReceived, undefined), patience).toBeGreaterThan(0);
      await member.click("button", "Leave the call");
    } else {
      await member.find("heading", "Calls do not work in this browser");
      await member.sees("dialog", "Open the room in another browser.");
      await member.click("button", "Close");
    }
    await bar.getByRole("button", { name: "Leave the call" }).click();
    await expect(bar).toHaveCount(0);
  });

  test("a reloaded chat shows its snapshot before it is live", async () => {
    await member.say("seen at once");
    await stored(member, "seen at once");
    await member.reload();
    await member.sees(rows, "seen at once");
    expect(await snapshotOf(member)).toContain("seen at once");
  });

  test("a room opens without a network, and sends what was written when the network is back", async ({ front }) => {
    await say(page, "said before");
    await member.sees(rows, "said before");
    // A page that loads again at once may end before its last message is stored.
    await stored(member, "said before");
    await expect
      .poll(() => member.evaluate(() => navigator.serviceWorker.controller?.state, undefined), patience)
      .toBe("activated");
    front.cut();
    await member.reload();
    await member.sees(rows, "said before");
    await member.say("written in a tunnel");
    await member.sees(rows, "Waiting for the network", "written in a tunnel");
    front.mend();
    await expect(message(page, "written in a tunnel")).toHaveCount(1);
    await say(page, "there you are");
    await member.sees(rows, "there you are");
    await expect(message(page, "written in a tunnel")).toHaveCount(1);
  });

  test("an ended room says so to its owner and to members", async ({ request }) => {
    await make(request, endRoom, { headers: { token: room.token } });
    await member.find("heading", "This room has ended");
    await expect(page.getByRole("heading", { name: `“${room.roomName}” has ended` })).toBeVisible();
    await expect(page.getByRole("link", { name: "Renew the room" })).toBeVisible();
    await member.reload();
    await member.find("heading", "This room has ended");
  });
});
