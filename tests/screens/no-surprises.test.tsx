import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, message, openInRoom, say } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";

it("the offline notice appears within two seconds, and logging out lists unsent messages", async () => {
  const server = ownersRoom();
  await openInRoom(server);
  await say("before");
  vi.useFakeTimers({ toFake: timers });
  setOffline(true);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(page.getByText("Network Error")).toBeVisible();
  setOffline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.element(page.getByText("Network Error")).not.toBeInTheDocument();
  await composer().fill("half a thought");
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("What you have begun to write will be lost.");
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
  await dialog.getByRole("button", { name: /^Copy/ }).first().click();
  await expect.element(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  listening.abort();
  expect(copied).toEqual([location.origin + server.roomLink]);
  await expect.element(dialog).toBeVisible();
});

it("the owner chooses a slow mode", async () => {
  const server = ownersRoom();
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: /Slow mode/ }).click();
  const dialog = page.getByRole("dialog", { name: "Slow mode" });
  await expectNoFaults();
  await dialog.getByRole("radio", { name: "10 seconds" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.info.slowMode).toBe(10);
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
