import { searchMessages } from "@contract/endpoints/messages.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import {
  choose,
  composer,
  holdToast,
  log,
  message,
  open,
  openInRoom,
  openMenu,
  texts,
  whenOverlayIsGone,
} from "../support/screens/screen.tsx";

const chip = (text: string, emoji: string) => message(text).getByRole("button", { name: new RegExp(`^${emoji} \\d`) });

it("people react, by the menu, by the chip and by all emoji, and see who did", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "Picnic on Sunday?");
  await openInRoom(server);
  await openMenu("Picnic on Sunday?");
  await expectNoFaults();
  await page.getByRole("menuitemcheckbox", { name: "React with 👍" }).click();
  await expect.element(chip("Picnic on Sunday?", "👍")).toHaveAttribute("aria-pressed", "true");
  server.react(id, "👍", olivia.id, true);
  await expect.element(chip("Picnic on Sunday?", "👍")).toHaveAccessibleName(/^👍 2: .*Olivia/);

  await openMenu("Picnic on Sunday?");
  await page.getByRole("menuitem", { name: "Another reaction" }).click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await picker.getByRole("searchbox").fill("sunf");
  await expectNoFaults();
  await userEvent.keyboard("{Enter}");
  await expect.element(chip("Picnic on Sunday?", "🌻")).toBeVisible();
  await openMenu("Picnic on Sunday?");
  await page.getByRole("menuitem", { name: "Who reacted" }).click();
  await expect.element(page.getByRole("dialog", { name: "Reactions" }).getByText("Olivia")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await openInRoom(server);
  // Messages are shown before the connection is open; a reaction without a connection is reverted.
  await expect.element(page.getByText(/· \d online/)).toBeVisible();
  await chip("Picnic on Sunday?", "👍").click();
  await expect.poll(() => server.messages.at(-1)?.reactions).toEqual({ "👍": [olivia.id], "🌻": [gina.id] });
});

it("a double tap or the mouse reacts with the emoji used last", async () => {
  const server = membersRoom();
  server.say(olivia.id, "Lunch?");
  await openInRoom(server);
  const bubble = () => message("Lunch?").query()?.querySelector("[data-bubble]");
  const tapTwice = () => {
    for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
      bubble()?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch", isPrimary: true }));
  };
  // The gestures load after the first paint.
  await expect
    .poll(() => {
      if (!server.messages.at(-1)?.reactions?.["👍"]?.length) tapTwice();
      return server.messages.at(-1)?.reactions;
    })
    .toEqual({ "👍": [gina.id] });
  await expect.element(chip("Lunch?", "👍")).toHaveAccessibleName(/^👍 1: /);
  tapTwice();
  await expect.element(chip("Lunch?", "👍")).not.toBeInTheDocument();
  await openMenu("Lunch?");
  await page.getByRole("menuitemcheckbox", { name: "React with 🎉" }).click();
  await openMenu("Lunch?");
  await expect.element(page.getByRole("menuitemcheckbox").first()).toHaveAccessibleName("React with 🎉");
  await userEvent.keyboard("{Escape}");
  await whenOverlayIsGone();
  const react = message("Lunch?").getByTitle("React with 😂");
  // The bubble moves from under the mouse when its chips change.
  await expect
    .poll(async () => {
      await userEvent.hover(bubble() ?? document.body);
      return react.element().checkVisibility({ visibilityProperty: true });
    })
    .toBe(true);
  await react.click();
  await expect.poll(() => server.messages.at(-1)?.reactions).toMatchObject({ "🎉": [gina.id], "😂": [gina.id] });
});

it("a muted member sees reactions, and cannot add one", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "Quiet now");
  server.react(id, "🙏", olivia.id, true);
  await openInRoom(server);
  server.change({ muteAll: true });
  await expect.element(composer()).not.toBeInTheDocument();
  await expect.element(chip("Quiet now", "🙏")).toBeDisabled();
  await openMenu("Quiet now");
  await expect.element(page.getByRole("menuitem", { name: "Copy" })).toBeVisible();
  await expect.element(page.getByRole("menuitemcheckbox")).not.toBeInTheDocument();
});

it("search shows each hit, in Chinese too", async () => {
  const server = ownersRoom();
  for (const text of ["明天去北京开会", "buy tea", "北京下雨了", "tea, tea, tea"]) server.say(olivia.id, text);
  server.answer(searchMessages, ({ body }) => ({
    messages: server.messages.filter(({ content }) => content.includes(body.text)).reverse(),
    more: false,
  }));
  await openInRoom(server);
  await composer().click();
  await userEvent.keyboard("{Control>}f{/Control}");
  const field = page.getByRole("searchbox", { name: "Search in this room" });
  await field.fill("北京");
  await expect.element(page.getByRole("button", { name: "2 found" })).toBeVisible();
  expect(page.getByRole("list", { name: "Search results" }).getByRole("button").elements()).toHaveLength(2);
  await expectNoFaults();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "1 of 2" })).toBeVisible();
  await expect.poll(() => texts("[role=log] mark")).toContain("北京");
  await expect.element(field).toHaveFocus();
  const older = page.getByRole("button", { name: "Older result" });
  await older.click();
  await expect.element(page.getByRole("button", { name: "2 of 2" })).toBeVisible();
  await expect.element(older).toHaveAttribute("aria-disabled", "true");
  await expect.element(older).toHaveFocus();
  (older.element() as HTMLElement).click();
  await page.getByRole("button", { name: "Newer result" }).click();
  await expect.element(page.getByRole("button", { name: "1 of 2" })).toBeVisible();
  await field.fill("coffee");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(composer()).toHaveFocus();
  expect(texts("[role=log] mark")).toEqual([]);
});

it("Enter right after typing goes to the first result of the typed words, not of the former ones", async () => {
  const server = ownersRoom();
  for (const text of ["green tea", "black tea", "coffee", "more coffee"]) server.say(olivia.id, text);
  const found = (text: string) => ({
    messages: server.messages.filter(({ content }) => content.includes(text)).reverse(),
    more: false,
  });
  let answerNow = () => {};
  const held = new Promise<void>((done) => {
    answerNow = done;
  });
  server.answer(searchMessages, async ({ body }) => {
    if (body.text === "coffee") await held;
    return found(body.text);
  });
  await openInRoom(server);
  await page.getByRole("button", { name: "Search in this room" }).click();
  const field = page.getByRole("searchbox", { name: "Search in this room" });
  await field.fill("tea");
  await expect.element(page.getByRole("button", { name: "2 found" })).toBeVisible();
  await field.fill("coffee");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => server.calls(searchMessages)).toHaveLength(2);
  await expect.element(page.getByRole("list", { name: "Search results" }).getByText("black tea")).toBeVisible();
  answerNow();
  await expect.element(page.getByRole("button", { name: "1 of 2" })).toBeVisible();
  await expect.poll(() => texts("[role=log] mark")).toEqual(["coffee", "coffee"]);
  await expect.element(page.getByRole("list", { name: "Search results" })).not.toBeInTheDocument();
});

it("an @ completes a member's name", async () => {
  await openInRoom(ownersRoom({ ...gina, id: "ann", name: "Ann Lee" }));
  await userEvent.type(composer(), "hello @an");
  await expect.element(page.getByRole("option", { name: "Ann Lee" })).toHaveAttribute("aria-selected", "true");
  await expectNoFaults();
  await userEvent.keyboard("{Enter}");
  await expect.element(composer()).toHaveValue("hello @Ann Lee ");
  await userEvent.keyboard("!{Enter}");
  await expect.element(message("hello @Ann Lee !")).toBeVisible();

  await userEvent.keyboard("@");
  await expect.element(page.getByRole("option", { name: "Ann Lee" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await expect.element(composer()).toHaveValue("@");
});

it("an emoji is inserted at the caret, and is among the recent ones the next time", async () => {
  await openInRoom(ownersRoom());
  await composer().fill("good  work");
  (composer().element() as HTMLTextAreaElement).setSelectionRange(5, 5);
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await expect.element(picker.getByRole("searchbox")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(composer()).toHaveValue("good 😃 work");
  await expect.element(composer()).toHaveFocus();
  await page.getByRole("button", { name: "Choose an emoji" }).click();
  await expect
    .element(picker.getByRole("region", { name: "Recently used" }).getByRole("button"))
    .toMatchTextContent("😃");
});

it("a message deleted for me comes back when I want, and the keys are explained", async () => {
  const server = ownersRoom();
  server.say(olivia.id, "keep me");
  await setSize(phone);
  await openInRoom(server);
  await choose("keep me", "Delete for me");
  const undo = page.getByRole("button", { name: "Undo" });
  await holdToast(undo);
  await expect.element(message("keep me")).not.toBeInTheDocument();
  const toast = page.getByRole("listitem").filter({ has: undo });
  // The notice is centred and fully visible.
  await expect
    .poll(() => {
      const { left, right } = toast.element().getBoundingClientRect();
      return Math.abs(left - (innerWidth - right));
    })
    .toBeLessThan(2);
  await undo.click();
  await expect.element(message("keep me")).toBeVisible();
  (log().element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  const map = page.getByRole("dialog", { name: "Keyboard" });
  await expect.element(map.getByText("Search in this room")).toBeVisible();
  await expectNoFaults();
});

it("a loading chat shows neither an empty room nor a former member", async () => {
  const server = membersRoom();
  let go = () => {};
  const asked = new Promise<void>((done) => {
    go = done;
  });
  server.answer(getRoom, async () => {
    await asked;
    return server.roomFor(gina.id);
  });
  await open(server, server.roomLink);
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByLabelText("Your nickname").fill("Gina");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(log()).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByText(/\d members?/)).not.toBeInTheDocument();
  for (const [path, title] of [
    ["detail", "Room details"],
    ["chat-user-list", "Members"],
    ["chat-user-info?uid=somebody", "Member"],
  ] as const) {
    await openInRoom(server, path);
    await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    const loading = page.getByRole("status", { name: "Loading" });
    await expect.element(page.getByRole("main").filter({ has: loading })).toBeVisible();
    expect(page.getByText(/seats taken|Nobody by|no longer in the room/).elements()).toEqual([]);
  }
  go();
  await expect.element(page.getByText("This member is no longer in the room")).toBeVisible();
});
