import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { openInRoom, openMenu } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";
import { waitLimitMs } from "../support/time-limits.ts";

/** The specification's durations that only a page shows. */

const stepMs = 20;
/** The clock moves in small steps: what is waited for appeared within the last one. */
const steps = { interval: stepMs, timeout: waitLimitMs };
const rendered = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function pass(ms: number): Promise<void> {
  await rendered();
  await vi.advanceTimersByTimeAsync(ms);
  await rendered();
}

it("a short notice disappears after 1.5 seconds", async () => {
  const server = membersRoom();
  server.say(olivia.id, "copy this");
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openInRoom(server);
  await openMenu("copy this");
  vi.useFakeTimers({ toFake: timers });
  await page.getByRole("menuitem", { name: "Copy" }).click();
  const toast = () => document.querySelector<HTMLElement>("[data-sonner-toast]");
  await vi.waitUntil(toast, steps);
  await pass(1500 - 5 * stepMs);
  expect(toast()?.dataset.removed).toBe("false");
  await pass(5 * stepMs);
  expect(toast()?.dataset.removed).toBe("true");
});

it("the temporary address of a picture is revoked after 100 seconds", async () => {
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  await openInRoom(membersRoom());
  const photos = () => document.querySelector<HTMLInputElement>("input[data-attach=photos]");
  const input = await vi.waitUntil(photos, { timeout: waitLimitMs });
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
  canvas.getContext("2d")?.fillRect(0, 0, 300, 200);
  const picture = await new Promise<Blob>((done) => canvas.toBlob((blob) => blob && done(blob)));
  vi.useFakeTimers({ toFake: timers });
  await userEvent.upload(page.elementLocator(input), new File([picture], "red.png", { type: picture.type }));
  const preview = () => document.querySelector<HTMLImageElement>('dialog img[src^="blob:"]');
  await vi.waitUntil(preview, steps);
  const address = preview()?.src;
  // A preview that is gone may have been about to load.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await pass(100_000 - 5 * stepMs);
  expect(revoked).not.toHaveBeenCalledWith(address);
  await pass(5 * stepMs);
  expect(revoked).toHaveBeenCalledWith(address);
});
