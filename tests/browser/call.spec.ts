import { expect, type Page, test } from "@playwright/test";
import { noteConnections, soundReceived } from "../support/browser/call-probe.ts";
import { openAsGuest, ownersRoom } from "../support/browser/owner-and-guest.ts";
import { log, onAPhone } from "../support/browser/people.ts";

/** Notes the page's connections, for their statistics, and its players. */
async function noteCall(page: Page): Promise<void> {
  await page.addInitScript(noteConnections);
  await page.addInitScript(() => {
    const players: HTMLAudioElement[] = [];
    Object.assign(window, { players });
    window.Audio = class extends Audio {
      constructor(source?: string) {
        super(source);
        players.push(this);
      }
    };
  });
}

/** Sum of a figure in the page's statistics of this type, for sound. */
const sumOf = (page: Page, type: string, figure: string) =>
  page.evaluate(
    async ([wanted, name]) => {
      const { noted } = window as unknown as { noted: RTCPeerConnection[] };
      let sum = 0;
      for (const connection of noted)
        for (const report of (await connection.getStats()).values())
          if (report.type === wanted && report.kind === "audio") sum += report[name] ?? 0;
      return sum;
    },
    [type, figure] as const,
  );

const soundSentBy = (page: Page) => sumOf(page, "media-source", "totalAudioEnergy");
/** Also those that no player plays, whose energy Chromium does not count. */
const packetsOn = (page: Page) => sumOf(page, "inbound-rtp", "packetsReceived");

/** Players of the page that play a voice aloud. */
const audibleOn = (page: Page) =>
  page.evaluate(() => {
    const { players } = window as unknown as { players: HTMLAudioElement[] };
    return players.filter(({ muted, paused, srcObject }) => !muted && !paused && srcObject).length;
  });

/** "playing" once the video with this name has shown a frame. */
const pictureOn = (page: Page, name: string) =>
  page.evaluate((label) => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
    return video && video.videoWidth > 0 && video.currentTime > 0 && !video.paused ? "playing" : video?.readyState;
  }, name);

/** Sends the microphone whatever the page wants, as a changed client would. */
const sendAllTheSame = (page: Page) =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: RTCPeerConnection[] };
    for (const connection of noted) for (const { track } of connection.getSenders()) if (track) track.enabled = true;
  });

const bar = (page: Page) => page.getByRole("group", { name: "Call" });

test("two people hear each other: one starts a call, the other joins by one press; mute, and leave", async ({
  page,
  browser,
  request,
}) => {
  await noteCall(page);
  const room = await ownersRoom({ page, request });
  const { page: guest } = await onAPhone(browser);
  await noteCall(guest);
  await openAsGuest(guest, room, "Gina");

  await test.step("the owner starts it, after one sentence about addresses", async () => {
    await page.getByRole("button", { name: "Start a call" }).click();
    const notice = page.getByRole("dialog", { name: "Before your first call" });
    await expect(notice).toContainText("network addresses");
    await notice.getByRole("button", { name: "Join the call" }).click();
    await expect(bar(page)).toContainText("Nobody else is here yet");
    await expect(page.getByRole("button", { name: "Start a call" })).toHaveCount(0);
  });

  await test.step("the guest reads who talks, and joins", async () => {
    await expect(guest.getByRole("button", { name: "Call Olivia Join" })).toBeVisible();
    await guest.getByRole("button", { name: "Join the call" }).click();
    await guest.getByRole("dialog").getByRole("button", { name: "Join the call" }).click();
    await expect(bar(guest)).toContainText("2 people");
    for (const one of [page, guest]) await expect.poll(() => one.evaluate(soundReceived)).toBeGreaterThan(0);
    for (const one of [page, guest]) await expect.poll(() => audibleOn(one)).toBe(1);
    await expect(bar(page).locator("[data-speaking]").first()).toBeVisible();
  });

  await test.step("who is muted is not heard, and says so to all", async () => {
    await bar(guest).getByRole("button", { name: "Mute", exact: true }).click();
    await bar(page).getByRole("button", { name: "People and devices" }).click();
    const sheet = page.getByRole("dialog", { name: "Call" });
    await expect(sheet.getByText("Muted")).toBeVisible();
    await expect(sheet.getByLabel("Microphone")).toBeVisible();
    await page.keyboard.press("Escape");
    await sendAllTheSame(guest);
    const before = { sent: await soundSentBy(guest), got: await packetsOn(page) };
    await expect.poll(() => soundSentBy(guest)).toBeGreaterThan(before.sent);
    await expect.poll(() => packetsOn(page)).toBeGreaterThan(before.got);
    expect(await audibleOn(page)).toBe(0);
    await guest.keyboard.press("Alt+KeyV");
    await expect(bar(guest).getByRole("button", { name: "Mute", exact: true })).toBeVisible();
    await expect.poll(() => audibleOn(page)).toBe(1);
  });

  await test.step("the owner mutes the guest, who can unmute", async () => {
    await bar(page).getByRole("button", { name: "People and devices" }).click();
    const sheet = page.getByRole("dialog", { name: "Call" });
    await sheet.getByRole("button", { name: "Mute Gina" }).click();
    await expect(bar(guest).getByRole("button", { name: "Unmute" })).toBeVisible();
    await page.keyboard.press("Escape");
    await bar(guest).getByRole("button", { name: "Unmute" }).click();
    await expect(bar(guest).getByRole("button", { name: "Mute", exact: true })).toBeVisible();
  });

  await test.step("the guest's camera and the owner's screen are seen by the other, until they are turned off", async () => {
    await bar(guest).getByRole("button", { name: "Turn the camera on" }).click();
    await expect.poll(() => pictureOn(page, "Camera: Gina")).toBe("playing");
    await expect.poll(() => pictureOn(guest, "Camera: You")).toBe("playing");
    await bar(page).getByRole("button", { name: "Share your screen" }).click();
    await expect.poll(() => pictureOn(guest, "Screen: Olivia")).toBe("playing");
    await bar(page).getByRole("button", { name: "Stop sharing your screen" }).click();
    await expect(guest.getByLabel("Screen: Olivia")).toHaveCount(0);
    await bar(guest).getByRole("button", { name: "Turn the camera off" }).click();
    for (const one of [page, guest]) await expect(one.locator("video")).toHaveCount(0);
  });

  await test.step("both leave, and a line tells of the call", async () => {
    await bar(guest).getByRole("button", { name: "Leave the call" }).click();
    await expect(bar(guest)).toHaveCount(0);
    await expect(bar(page)).toContainText("Nobody else is here yet");
    await bar(page).getByRole("button", { name: "Leave the call" }).click();
    for (const one of [page, guest]) {
      await expect(log(one)).toContainText(/Call, (less than a minute|\d+ minutes?), 2 people/);
      await expect(one.getByRole("button", { name: "Start a call" })).toBeVisible();
    }
  });
});
