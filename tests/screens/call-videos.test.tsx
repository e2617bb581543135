import type { CallParticipant } from "@contract/voice-call.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createStore } from "zustand/vanilla";
import { CallStage } from "../../web/call/CallStage.tsx";
import type { CallVideo } from "../../web/call/call-videos.ts";
import { type CallView, viewOutsideCall } from "../../web/call/call-view.ts";
import type { PersonInCall } from "../../web/call/use-call-people.ts";
import { I18nProvider } from "../../web/i18n/I18nProvider.tsx";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { desktop, expectNoFaults, expectNoSidewaysScroll, phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { openInRoom, whenConnected } from "../support/screens/screen.tsx";
import { aMember } from "../unit/support/room-things.ts";

const placeOf = (memberId: string): CallParticipant => ({
  ...{ device: `of-${memberId}`, memberId, muted: false, camera: true, screen: false },
});

const bar = page.getByRole("group", { name: "Call" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const own = page.getByRole("figure").filter({ hasText: "You" });

/** Opens the room and joins its call, on a device that has shown the sentence about addresses. */
async function openInCall(server: FakeServer): Promise<void> {
  localStorage.setItem("parley.call.notice", "direct");
  await openInRoom(server);
  // A join without a socket fails.
  await whenConnected(server);
  await page.getByRole("button", { name: /^(Start a|Join the) call$/ }).click();
  await expect.element(bar).toBeVisible();
}

it("buttons turn camera and screen on for all to see; the own camera is over the messages; leaving closes both", async () => {
  const server = membersRoom();
  await openInCall(server);
  await bar.getByRole("button", { name: "Turn the camera on" }).click();
  await expect.element(own).toBeVisible();
  await expect.poll(() => server.voiceCall?.people[0]).toMatchObject({ camera: true, screen: false });
  const video = () => document.querySelector<HTMLVideoElement>("figure video");
  await expect.poll(() => video()?.videoWidth).toBeGreaterThan(0);
  expect(getComputedStyle(video() as HTMLVideoElement).transform).toBe("matrix(-1, 0, 0, 1, 0, 0)");
  await expectNoFaults();

  await bar.getByRole("button", { name: "Share your screen" }).click();
  await expect.poll(() => server.voiceCall?.people[0]).toMatchObject({ camera: true, screen: true });
  await bar.getByRole("button", { name: "Stop sharing your screen" }).click();
  await expect.poll(() => server.voiceCall?.people[0]?.screen).toBe(false);
  await bar.getByRole("button", { name: "Turn the camera off" }).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.poll(() => server.voiceCall?.people[0]?.camera).toBe(false);
});

it("shows why the room or the browser refused the camera", async () => {
  const server = membersRoom();
  await openInCall(server);
  const on = bar.getByRole("button", { name: "Turn the camera on" });
  await expect.element(on).not.toHaveAttribute("aria-disabled");
  server.refuse = { code: -1, text: "Four cameras are on already." };
  await on.click();
  await expect.element(page.getByText("Four cameras are on already.")).toBeVisible();
  await expect.element(on).toBeVisible();
  server.refuse = undefined;
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await on.click();
  await expect.element(page.getByText(/This site may not use the camera/)).toBeVisible();
  expect(server.voiceCall?.people[0]?.camera).toBe(false);
});

it("on a phone a page of the room leads back to the call; another page ends it with words", async () => {
  await setSize(phone);
  const server = membersRoom();
  server.setCall([placeOf(olivia.id)]);
  await openInCall(server);
  await button("Room details").click();
  const back = page.getByRole("button", { name: /Back to the call/ });
  await expect.element(back).toBeVisible();
  await expectNoFaults();
  await back.click();
  await expect.element(bar.getByRole("button", { name: "Turn the camera on" })).toBeVisible();
  history.back();
  await expect.element(back).toBeVisible();
  expect(server.voiceCall?.people).toHaveLength(2);
  await setSize(desktop);
  await page.getByRole("link", { name: "Create a room" }).click();
  await expect.element(page.getByText("You left the call.")).toBeVisible();
  await expect.poll(() => server.voiceCall?.people).toHaveLength(1);
});

/** The video of a person: a canvas. */
function videoOf(id: string, kind: CallVideo["kind"] = "camera"): CallVideo {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
  canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
  return { device: `of-${id}`, kind, stream: canvas.captureStream() };
}

/** The cameras of these people over the messages, on Ada's device. */
async function showCameras(...names: string[]) {
  const people: PersonInCall[] = names.map((name) => ({
    ...{ ...placeOf(name), member: aMember(name, { name }), mine: name === "Ada", unknown: false },
  }));
  const store = createStore<CallView>(() => ({
    ...viewOutsideCall,
    device: "of-Ada",
    videos: names.map((id) => videoOf(id)),
  }));
  await render(
    <I18nProvider>
      <CallStage call={{ store }} people={people} />
    </I18nProvider>,
  );
  return store;
}

it("a press plays a video that the browser has not begun", async () => {
  await showCameras("Ben");
  await expect.element(page.getByLabelText("Camera: Ben")).toBeVisible();
  const video = page.getByLabelText("Camera: Ben").element() as HTMLVideoElement;
  await expect.poll(() => video.paused).toBe(false);
  video.pause();
  document.body.click();
  await expect.poll(() => video.paused).toBe(false);
});

it("four cameras and a screen fit over the messages, name and mark who speaks, and can be hidden and enlarged", async () => {
  const store = await showCameras("Ada", "Ben", "Cy", "Dora");
  const tiles = () => [...document.querySelectorAll("figure")].map(({ textContent }) => textContent);
  await expect.poll(tiles).toEqual(["You", "Ben", "Cy", "Dora"]);
  const videos = [...store.getState().videos, videoOf("Ben", "screen")];
  store.setState({ videos, speaking: new Set(["of-Cy"]) });
  await expect.poll(tiles).toEqual(["Ben", "You", "Ben", "Cy", "Dora"]);
  await expect.element(page.getByLabelText("Screen: Ben")).toBeVisible();
  const speaking = () => [...document.querySelectorAll("figure[data-speaking]")].map(({ textContent }) => textContent);
  expect(speaking()).toEqual(["Cy"]);
  await expectNoFaults();
  await expectNoSidewaysScroll();
  await setSize(phone);
  await expectNoFaults();

  const enlarged = vi.spyOn(HTMLElement.prototype, "requestFullscreen").mockResolvedValue();
  await page.getByRole("figure").nth(0).getByRole("button", { name: "Full screen" }).click();
  await page.getByLabelText("Screen: Ben").dblClick();
  await expect.poll(() => enlarged).toHaveBeenCalledTimes(2);

  await button("Hide the videos").click();
  await expect.poll(tiles).toEqual([]);
  await expectNoFaults();
  await button("Show 5 videos").click();
  await expect.poll(tiles).toHaveLength(5);
});
