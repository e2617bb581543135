import { placeOrder } from "@contract/endpoints/orders.ts";
import { expect, it, onTestFinished } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { membersRoom } from "../support/screens/room.ts";
import { composer, log, message, open, openInRoom } from "../support/screens/screen.tsx";

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect.element(target.first()).toBeVisible();
  for (let presses = 0; presses < 40 && document.activeElement !== target.first().query(); presses++)
    await userEvent.keyboard("{Tab}");
  await expect.element(target.first()).toHaveFocus();
}

/** Waits for the menu of a message, which takes the focus when it opens. */
const menuFocused = () =>
  expect.poll(() => page.getByRole("menu").query()?.contains(document.activeElement) ?? false).toBe(true);

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
  await menuFocused();
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
  await menuFocused();
  (page.getByRole("menuitem", { name: "Recall" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const question = page.getByRole("alertdialog", { name: "Recall this message?" });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(message("another")).toHaveFocus();
});

it("a dialog that a menu opened gives the focus back to what opened the menu", async () => {
  await openInRoom(membersRoom());
  const attach = page.getByRole("button", { name: "Attach", exact: true });
  await expect.element(attach).not.toHaveAttribute("aria-disabled");
  // The dialog loads with its first use.
  for (let times = 0; times < 2; times++) {
    (attach.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await menuFocused();
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("menuitem", { name: "Poll" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: "New poll" });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(attach).toHaveFocus();
  }
});

it("a text over the limit shows the excess, and is not sent", async () => {
  await openInRoom(membersRoom());
  await composer().fill("你".repeat(2001));
  await expect.element(page.getByText("Message too long to send · 2 over")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(composer()).toHaveValue("你".repeat(2001));
  await composer().fill("你".repeat(2000));
  await userEvent.keyboard("{Enter}");
  await expect.element(message("你你你")).toBeInTheDocument();
});

it("Enter breaks the line on a device that is operated by touch, and the button sends", async () => {
  const emulate = (enabled: boolean) => cdp().send("Emulation.setTouchEmulationEnabled", { enabled });
  onTestFinished(() => emulate(false).then(() => undefined));
  await emulate(true);
  await openInRoom(membersRoom());
  // A focused field would open the keyboard.
  await expect.element(composer()).not.toHaveFocus();
  await composer().fill("one");
  await userEvent.keyboard("{End}{Enter}two");
  await expect.element(composer()).toHaveValue("one\ntwo");
  await expect.element(message("one")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(message("one two")).toBeInTheDocument();
  await page.getByRole("button", { name: "Search in this room" }).click();
  await expect.element(page.getByRole("searchbox")).toHaveFocus();
  await page.getByRole("button", { name: "Close the search" }).click();
  await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
  await expect.element(composer()).not.toHaveFocus();
});

it("a room is ordered without a mouse", async () => {
  const server = membersRoom();
  const order = { orderId: "order", status: "pending", amount: 70, currency: "USD", expiresAt: Date.now() } as const;
  server.answer(placeOrder, { ...order, kind: "create", payUrl: "#payment" });
  await open(server, "/");
  const pay = page.getByRole("button", { name: "Continue to payment" });
  await expect.element(pay).toBeVisible();
  await tabTo(page.getByRole("spinbutton", { name: "Seats" }));
  await userEvent.keyboard("{ArrowUp}");
  await tabTo(page.getByRole("radio", { name: /7 days/ }));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("radio", { name: /30 days/ })).toBeChecked();
  await tabTo(page.getByRole("textbox", { name: "Your email" }));
  await userEvent.keyboard("keys@example.com");
  await tabTo(page.getByRole("checkbox", { name: /I accept/ }));
  await userEvent.keyboard(" ");
  await tabTo(pay);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.hash).toBe("#payment");
  expect(server.calls(placeOrder)[0]?.body).toMatchObject({ kind: "create", days: 30, email: "keys@example.com" });
});
