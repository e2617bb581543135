import { setSaving, setSpeaking } from "@contract/endpoints/owner.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { observeServerTime } from "../../web/lib/server-clock.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, message, openInRoom, say } from "../support/screens/screen.tsx";

it("slow mode shows a countdown, and the next message goes once it is over", async () => {
  const server = membersRoom();
  await openInRoom(server);
  server.change({ slowMode: 30 });
  let aheadMs = 0;
  server.clock = () => Date.now() + aheadMs;
  const passTime = () => {
    aheadMs += 30_000;
    observeServerTime(server.clock());
  };
  // The room's own messages are of this moment.
  passTime();
  await expect.element(page.getByText("Slow mode: 30 seconds between two messages")).toBeVisible();
  await say("one");
  await expect.element(page.getByText(/next message in 00:/)).toBeVisible();
  await composer().fill("two");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect.element(send).toHaveAttribute("aria-disabled", "true");
  await expectNoFaults();
  passTime();
  await expect.element(send).not.toHaveAttribute("aria-disabled");
  await send.click();
  await expect.element(message("two")).toBeVisible();
  server.change({ slowMode: 0 });
  await expect.element(page.getByText(/Slow mode/)).not.toBeInTheDocument();
});

it("the owner chooses a slow mode", async () => {
  const server = ownersRoom();
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: /Slow mode/ }).click();
  const dialog = page.getByRole("dialog", { name: "Slow mode" });
  await expectNoFaults();
  // In the middle, though a row of the list opened it.
  const { top, bottom } = dialog.element().getBoundingClientRect();
  expect(Math.round(top)).toBe(Math.round(innerHeight - bottom));
  await dialog.getByRole("radio", { name: "Off" }).click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(dialog.getByRole("radio", { name: "10 seconds" })).toBeChecked();
  expect(server.calls(setSpeaking)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.info.slowMode).toBe(10);
});

it("a switch keeps the focus while its change is saved, and is not changed meanwhile", async () => {
  const server = ownersRoom();
  let answerNow = () => {};
  const held = new Promise<void>((done) => {
    answerNow = done;
  });
  server.answer(setSaving, async ({ body }) => {
    await held;
    return server.change({ membersSave: body.on });
  });
  await openInRoom(server, "detail");
  const saving = page.getByRole("switch", { name: "Let members save the room" });
  await expect.element(saving).not.toBeChecked();
  (saving.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(saving).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard(" ");
  answerNow();
  await expect.element(saving).toBeChecked();
  await expect.element(saving).not.toHaveAttribute("aria-disabled");
  await expect.element(saving).toHaveFocus();
  expect(server.calls(setSaving)).toHaveLength(1);
});

it("an announcement-only room lets chosen members write", async () => {
  const server = membersRoom();
  await openInRoom(server);
  server.change({ announceOnly: true, announcers: [] });
  const notice = page.getByText("Only the owner and chosen members write here. You can read and react.");
  await expect.element(notice).toBeVisible();
  await expect.element(composer()).not.toBeInTheDocument();
  await expectNoFaults();
  server.change({ announcers: [gina.id] });
  await say("thanks for choosing me");
  await expect.element(message("thanks for choosing me")).toBeVisible();
});
