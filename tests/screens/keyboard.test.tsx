import { expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, log, message, open, openInRoom } from "../support/screens/screen.tsx";

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && document.activeElement !== target.first().query(); presses++)
    await userEvent.keyboard("{Tab}");
  await expect.element(target.first()).toHaveFocus();
}

it("a member joins, writes, replies and recalls without a mouse", async () => {
  const server = membersRoom();
  await open(server, server.roomLink);
  // The first field has the focus already.
  await expect.element(page.getByLabelText("Room password")).toHaveFocus();
  await userEvent.keyboard(server.password);
  await tabTo(page.getByRole("textbox", { name: "Your nickname" }));
  await userEvent.keyboard("Gina{Enter}");

  // Entering the room puts the focus into its composer.
  await expect.element(composer()).toHaveFocus();
  await userEvent.keyboard("first line{Shift>}{Enter}{/Shift}second line{Enter}");
  await expect.element(message("first line second line")).toBeInTheDocument();
  await userEvent.keyboard("another{Enter}");
  await expect.element(page.getByRole("article", { name: /^You, \d.*another/ })).toBeInTheDocument();

  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await tabTo(log());
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(message("another")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(message("first line")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu")).toBeVisible();
  await userEvent.keyboard("r");
  await expect.element(page.getByRole("menuitem", { name: "Reply" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(composer()).toHaveFocus();
  await expect.element(page.getByText("Reply to yourself")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Reply to yourself")).not.toBeInTheDocument();

  await tabTo(log());
  await userEvent.keyboard("{End}");
  await expect.element(message("another")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  (page.getByRole("menuitem", { name: "Recall" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const question = page.getByRole("alertdialog", { name: "Recall this message?" });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(message("another")).toBeVisible();
});

it("the arrow up edits the last own message, and Escape leaves it as it was", async () => {
  const server = ownersRoom();
  server.say(server.memberId, "first");
  server.say(server.memberId, "secnd");
  await openInRoom(server);
  await composer().click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(composer()).toHaveValue("secnd");
  await userEvent.keyboard("{Escape}");
  await expect.element(composer()).toHaveValue("");
  await userEvent.keyboard("{ArrowUp}");
  await composer().fill("second");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("article", { name: /, edited: second/ })).toBeVisible();
  await expect.element(log().getByText("secnd")).not.toBeInTheDocument();
});
