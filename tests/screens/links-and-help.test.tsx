import { inviteMembers } from "@contract/endpoints/seats.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { olivia, ownersRoom } from "../support/screens/room.ts";
import { expectBriefly, message, open, openInRoom } from "../support/screens/screen.tsx";

it("an e-mail address in a message is a link, and a name is cut at 16 characters with the count beside it", async () => {
  const server = ownersRoom();
  server.say(olivia.id, "write to ben@example.com, or see https://example.com");
  await openInRoom(server);
  const link = message("write to ben@example.com").getByRole("link", { name: "ben@example.com" });
  await expect.element(link).toHaveAttribute("href", "mailto:ben@example.com");
  await openInRoom(server, "room-name");
  const field = page.getByRole("textbox", { name: "Room name" });
  await field.fill("");
  // A key stroke types no emoji.
  await field.fill("👨‍👩‍👧");
  await userEvent.type(field, " a family of some size");
  await expect.element(field).toHaveValue("👨‍👩‍👧 a family of so");
  await expect.element(page.getByText("16/16")).toBeVisible();
});

it("a new personal link is in view on a phone", async () => {
  const server = ownersRoom();
  server.answer(inviteMembers, [{ memberId: "new", code: "code", link: `${location.origin}/i/newpersonallink` }]);
  await setSize(phone);
  await openInRoom(server);
  await page.getByRole("button", { name: "Invite people" }).first().click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect.element(page.getByRole("textbox", { name: "For one person" })).toBeInViewport();
});

it("a link is copied out of a dialog without a clipboard interface", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  const copied: string[] = [];
  const onCopy = () => {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
  };
  const listening = new AbortController();
  addEventListener("copy", onCopy, listening);
  const server = ownersRoom();
  server.flags = { showInvite: true };
  await openInRoom(server);
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const copy = dialog.getByRole("button", { name: /^Copy/ }).first();
  await expectBriefly(dialog.getByRole("button", { name: "Copied" }), copy.click());
  listening.abort();
  expect(copied).toEqual([location.origin + server.roomLink]);
  await expect.element(dialog).toBeVisible();
});

it("the help is found from a broken link and from the settings, and leads back to the room", async () => {
  const server = ownersRoom();
  await open(server, "/fail");
  await page.getByRole("main").getByRole("link", { name: "Help" }).click();
  await expect.element(page.getByRole("heading", { name: "What is left out on purpose" })).toBeVisible();

  server.say(olivia.id, "still here");
  await openInRoom(server, "setting");
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect.element(page.getByText("a room has no back rooms")).toBeVisible();
  await page.getByRole("combobox", { name: /language/i }).selectOptions("zh-tw");
  await expect.element(page.getByRole("heading", { name: "刻意不做的功能" })).toBeVisible();
  await page.getByRole("main").getByText(server.name).click();
  await expect.element(page.getByText("still here", { exact: true })).toBeVisible();
});

it("in the last three days the chat says how long, and leads to more time", async () => {
  const server = ownersRoom();
  server.info = { endsAt: Date.now() + 24 * 3_600_000 };
  await setSize(phone);
  await openInRoom(server);
  const left = page.getByRole("button", { name: /^1 day left/ });
  await expect.element(left).toBeVisible();
  await expectNoFaults();
  await left.click();
  await expect.element(page.getByRole("heading", { name: "Add time" })).toBeVisible();
});
