import { ClientEvent } from "@contract/events.ts";
import { expect, type Page, test } from "@playwright/test";
import { encryptEnvelope } from "../../web/sealed/envelope.ts";
import { noteConnections, soundReceived } from "../support/browser/call-probe.ts";
import { pageOfRoom } from "../support/browser/paying.ts";
import { atADesk, choose, composer, log, message, say } from "../support/browser/people.ts";
import { sayMany } from "../support/browser/say-many.ts";
import { newGuest, openSealed, sealedRoomForTest } from "../support/browser/sealed-room.ts";

const ferry = "the ferry leaves at noon";
const mistyped = "i bring the bred";
const corrected = "i bring the bread";
const answer = "and butter with it";
const question = "which deck shall we take?";
const [upper, lower] = ["upper deck", "lower deck"];
const mention = "@Miranda Moss where are you?";
const after = "here, behind the damaged one";
const reaction = "👍";
/** None is so short that encrypted text contains it by chance. */
const secrets = [
  ...[ferry, mistyped, corrected, answer, question, upper, lower, mention, after, reaction],
  ...["ferry", "Olivia", "Miranda", "Robin Rowan", "Reading room"],
];

/** Adds all that leaves a page: addresses and bodies of requests, and frames. */
function collect(page: Page, sent: string[]): void {
  page.on("request", (request) => sent.push(request.url(), request.postDataBuffer()?.toString() ?? ""));
  page.on("websocket", (socket) => {
    sent.push(socket.url());
    socket.on("framesent", ({ payload }) => sent.push(payload.toString()));
  });
}

test("two members of a sealed room write and talk, and nothing readable of it leaves their browsers", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { page: guest, context } = await atADesk(browser);
  const sent: string[] = [];
  for (const side of [page, guest]) {
    collect(side, sent);
    await side.addInitScript(noteConnections);
  }
  const room = await sealedRoomForTest(request);
  await openSealed(page, room.owner);
  await openSealed(guest, await newGuest(request, room, "Miranda Moss"));
  await expect(guest.getByRole("heading", { name: "Reading room" })).toBeVisible();

  await test.step("text, reaction, edit and quote", async () => {
    await say(page, ferry);
    await message(guest, ferry).getByText(ferry, { exact: true }).click({ button: "right" });
    await guest.getByRole("menuitemcheckbox", { name: `React with ${reaction}` }).click();
    await expect(message(page, ferry).getByRole("button", { name: `${reaction} 1: Miranda Moss` })).toBeVisible();
    await say(guest, mistyped);
    await choose(guest, mistyped, "Edit");
    await composer(guest).fill(corrected);
    await guest.getByRole("button", { name: "Save the change" }).click();
    await expect(page.getByRole("article", { name: `edited: ${corrected}` })).toBeVisible();
    await choose(page, corrected, "Reply");
    await expect(page.getByText("Reply to Miranda Moss")).toBeVisible();
    await say(page, answer);
    await expect(message(guest, answer).getByText(corrected)).toBeVisible();
  });

  await test.step("poll and mention", async () => {
    await page.getByRole("button", { name: "Attach" }).click();
    await page.getByRole("menuitem", { name: "Poll" }).click();
    const dialog = page.getByRole("dialog", { name: "New poll" });
    await dialog.getByRole("textbox", { name: "Question" }).fill(question);
    await dialog.getByRole("textbox", { name: "Option 1" }).fill(upper);
    await dialog.getByRole("textbox", { name: "Option 2" }).fill(lower);
    await dialog.getByRole("button", { name: "Send the poll" }).click();
    await log(guest).getByRole("button", { name: lower }).click();
    await expect(log(guest).getByRole("button", { name: `${lower} 100% (1)` })).toBeVisible();
    await log(page).getByRole("button", { name: lower }).click();
    await expect(log(page).getByRole("button", { name: `${lower} 100% (2)` })).toBeVisible();
    await composer(page).pressSequentially("@mir");
    await expect(page.getByRole("option", { name: "Miranda Moss" })).toHaveAttribute("aria-selected", "true");
    await composer(page).press("Enter");
    await composer(page).pressSequentially("where are you?");
    await composer(page).press("Enter");
    await expect(guest.getByRole("article", { name: `mentions you: ${mention}` })).toBeVisible();
  });

  await test.step("a damaged message is said to be one, and the messages around it are there", async () => {
    const { token, memberId } = room.owner.login;
    const moved = { kind: "message", memberId, eventId: "evt-of-another" } as const;
    await sayMany(baseURL ?? "", token, [await encryptEnvelope(room.keys, moved, { t: "moved to another place" })]);
    for (const side of [page, guest]) await expect(log(side).getByText("This message is damaged")).toBeVisible();
    await say(guest, after);
    await expect(message(page, after)).toBeVisible();
  });

  await test.step("a new nickname, and all of it after a reload", async () => {
    const chat = guest.url();
    await guest.goto(pageOfRoom(guest, "user-name"));
    await guest.getByRole("textbox", { name: "My nickname" }).fill("Robin Rowan");
    await guest.getByRole("button", { name: "Save" }).click();
    await expect(message(page, ferry).getByRole("button", { name: `${reaction} 1: Robin Rowan` })).toBeVisible();
    await guest.goto(chat);
    for (const text of [ferry, corrected, answer, question, "This message is damaged", after])
      await expect(message(guest, text)).toBeVisible();
    await expect(guest.getByRole("article", { name: `mentions you: ${mention}` })).toBeVisible();
  });

  await test.step("a call, in whose signals no certificate is readable", async () => {
    for (const side of [page, guest]) {
      await side.getByRole("button", { name: /^(Start a|Join the) call$/ }).click();
      await side.getByRole("dialog").getByRole("button", { name: "Join the call" }).click();
      await expect(side.getByRole("group", { name: "Call" })).toBeVisible();
    }
    for (const side of [page, guest]) await expect.poll(() => side.evaluate(soundReceived)).toBeGreaterThan(0);
    const signals = sent.filter((frame) => frame.includes('"call_signal"'));
    expect(signals.length).toBeGreaterThan(1);
    // With its quotation mark: three letters alone may stand in the encrypted text by chance.
    expect(signals.filter((frame) => /fingerprint|candidate|sdp\\?"/.test(frame))).toEqual([]);
  });

  await test.step("search on the device", async () => {
    await composer(guest).press("ControlOrMeta+f");
    const field = guest.getByRole("searchbox", { name: "Search in this room" });
    await field.fill("ferry");
    await expect(guest.getByRole("list", { name: "Search results" }).getByRole("button")).toHaveCount(1);
    await field.press("Enter");
    await expect(message(guest, ferry).locator("mark")).toHaveText("ferry");
  });

  const traffic = sent.join("\n");
  const { sendMessage, edit, react, vote } = ClientEvent;
  for (const type of [sendMessage, edit, react, vote]) expect(traffic).toContain(`"type":"${type}"`);
  const found = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((one) => traffic.includes(one));
  expect(found).toEqual([]);
  await context.close();
});
