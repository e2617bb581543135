import { endPoll } from "@contract/endpoints/messages.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, log, openInRoom } from "../support/screens/screen.tsx";

const option = (name: RegExp) => log().getByRole("button", { name });

it("a poll needs a question and two different options", async () => {
  const server = ownersRoom();
  await openInRoom(server);
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("menuitem", { name: "Poll" }).click();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  const field = (name: string) => dialog.getByRole("textbox", { name });
  const send = dialog.getByRole("button", { name: "Send the poll" });
  await field("Question").fill("Where do we meet?");
  await field("Option 1").fill("Bridge");
  await expect.element(send).toBeDisabled();
  await field("Option 2").fill("Bridge");
  await expect.element(dialog.getByText("This option is there already").first()).toBeVisible();
  await field("Option 2").fill("Station");
  await expect.element(field("Option 3")).toBeVisible();
  await expectNoFaults();
  await send.click();
  await expect.element(option(/Station/)).toBeVisible();
  expect(server.messages.at(-1)).toMatchObject({
    content: "Where do we meet?",
    poll: { options: ["Bridge", "Station"] },
  });
});

it("the results of a poll are shown at once, and who voted for what, until the poll is ended", async () => {
  const server = ownersRoom(gina);
  const poll = { options: ["Bridge", "Station"], counts: [0, 0], voters: 0 };
  const { id } = server.say(olivia.id, "Where do we meet?", { poll });
  server.answer(endPoll, () => {
    server.changePoll(id, () => ({ endsAt: Date.now() }));
    return { endsAt: Date.now() };
  });
  await openInRoom(server);
  server.vote(id, gina.id, [0]);
  await expect.element(log().getByText("1 vote", { exact: true })).toBeVisible();
  (option(/Station/).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(option(/Station 50% \(1\)/)).toHaveAttribute("aria-pressed", "true");
  server.vote(id, gina.id, [1]);
  await expect.element(option(/Station 100% \(2\)/)).toBeVisible();
  await option(/Who voted/).click();
  await expect.element(page.getByRole("dialog", { name: "Who voted" }).getByText("Gina")).toBeVisible();
  await expectNoFaults();
  await userEvent.keyboard("{Escape}");
  await option(/End the poll/).click();
  await expect.element(log().getByText(/2 votes · ended/)).toBeVisible();
  await expect.element(option(/Bridge/)).toBeDisabled();
});

it("the own choices in a poll are those of the seat: of its other devices, and not of another seat of this browser", async () => {
  const server = ownersRoom(gina);
  const poll = { options: ["Bridge", "Station"], counts: [0, 0], voters: 0, several: true };
  const { id } = server.say(gina.id, "Where do we meet?", { poll });
  await openInRoom(server);
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "false");
  // The other device.
  server.vote(id, olivia.id, [0]);
  await option(/Station/).click();
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => server.votes.get(id)?.get(olivia.id)?.sort()).toEqual([0, 1]);

  const otherSeat = membersRoom();
  Object.assign(otherSeat, { roomId: server.roomId });
  otherSeat.messages = server.messages;
  await openInRoom(otherSeat);
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "false");
});

it("the choice of the seat's other device is shown when the poll is scrolled to again", async () => {
  const server = ownersRoom(gina);
  const poll = { options: ["Bridge", "Station"], counts: [0, 0], voters: 0 };
  const { id } = server.say(gina.id, "Where do we meet?", { poll });
  for (let line = 1; line <= 60; line++) server.say(gina.id, `Line ${line}`);
  await openInRoom(server);
  const scrollToPoll = () =>
    expect
      .poll(() => {
        log().element().scrollTop = 0;
        return option(/Bridge/).query();
      })
      .not.toBeNull();
  await scrollToPoll();
  await option(/Station/).click();
  await expect.element(option(/Station/)).toHaveAttribute("aria-pressed", "true");
  log().element().scrollTop = Number.MAX_SAFE_INTEGER;
  await expect.element(option(/Bridge/)).not.toBeInTheDocument();
  server.vote(id, olivia.id, [0]);
  await scrollToPoll();
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "true");
});

it("options that are pressed quickly one after another are all chosen", async () => {
  const server = ownersRoom(gina);
  const options = ["Bridge", "Station", "Market"];
  const { id } = server.say(gina.id, "Where?", { poll: { options, counts: [0, 0, 0], voters: 0, several: true } });
  await openInRoom(server);
  for (const one of [/Bridge/, /Station/, /Market/]) await expect.element(option(one)).toBeEnabled();
  for (const one of [/Bridge/, /Station/, /Market/]) (option(one).element() as HTMLElement).click();
  await expect.poll(() => server.votes.get(id)?.get(olivia.id)?.toSorted()).toEqual([0, 1, 2]);
  for (const one of [/Bridge/, /Station/, /Market/])
    await expect.element(option(one)).toHaveAttribute("aria-pressed", "true");
});

it("a vote whose answer is lost is shown as the room stored it", async () => {
  const server = ownersRoom(gina);
  const poll = { options: ["Bridge", "Station"], counts: [1, 0], voters: 1 };
  const { id } = server.say(gina.id, "Where do we meet?", { poll });
  server.votes.set(id, new Map([[olivia.id, [0]]]));
  await openInRoom(server);
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "true");
  server.loseFrames = Number.POSITIVE_INFINITY;
  await option(/Station/).click();
  await expect.poll(() => server.votes.get(id)?.get(olivia.id)).toEqual([1]);
  server.loseFrames = 0;
  setOffline(true);
  await expect.element(page.getByText("Request failed to send")).toBeVisible();
  setOffline(false);
  await expect.element(option(/Station/)).toHaveAttribute("aria-pressed", "true");
  await expect.element(option(/Bridge/)).toHaveAttribute("aria-pressed", "false");
});

it("a poll stays open when the mouse selects text beyond its edge, and closes by a press outside", async () => {
  await openInRoom(membersRoom());
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("menuitem", { name: "Poll" }).click();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  const question = dialog.getByRole("textbox", { name: "Question" });
  await question.fill("Where do we meet?");
  const outside = { x: -20, y: 100 };
  await userEvent.dragAndDrop(question, dialog, { targetPosition: outside, force: true });
  await expect.poll(() => getSelection()?.toString()).toMatch(/^Where/);
  await expect.element(question).toHaveValue("Where do we meet?");
  await userEvent.click(dialog, { position: outside, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

it("a mute leaves the poll that a member composes, with the reason why it cannot be sent", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("menuitem", { name: "Poll" }).click();
  const dialog = page.getByRole("dialog", { name: "New poll" });
  const field = (name: string) => dialog.getByRole("textbox", { name });
  await field("Question").fill("Where do we meet?");
  await field("Option 1").fill("Bridge");
  await field("Option 2").fill("Station");
  server.change({ muteAll: true });
  const reason = dialog.getByRole("status").getByText(/^The owner has muted everyone/);
  await expect.element(reason).toBeVisible();
  const send = dialog.getByRole("button", { name: "Send the poll" });
  await expect.element(send).toBeDisabled();
  await expectNoFaults();
  server.change({ muteAll: false });
  await expect.element(reason).not.toBeInTheDocument();
  await send.click();
  await expect.element(option(/Station/)).toBeVisible();
  await expect.element(composer()).toBeEnabled();
});
