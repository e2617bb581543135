import { muteInCall, removeFromCall, setCallStarters } from "@contract/endpoints/voice-call.ts";
import type { CallParticipant } from "@contract/voice-call.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { activeCall } from "../../web/call/active-call.ts";
import type { CallSession } from "../../web/call/call-session.ts";
import { setOffline } from "../support/screens/edge.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { connectionLine, openInRoom, whenConnected } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";
import { aMember } from "../unit/support/room-things.ts";

const [ben, cy, dora] = [
  aMember("ben", { name: "Ben" }),
  aMember("cy", { name: "Cy" }),
  aMember("dora", { name: "Dora" }),
];
const placeOf = ({ id }: { id: string }): CallParticipant => ({
  ...{ device: `of-${id}`, memberId: id, muted: false, camera: false, screen: false },
});

const bar = page.getByRole("group", { name: "Call" });
const start = page.getByRole("button", { name: "Start a call" });
const join = page.getByRole("button", { name: "Join the call" });

/** Joins after the sentence about addresses, which this device has not read yet. */
async function joinFirst(): Promise<void> {
  await page
    .getByRole("dialog", { name: "Before your first call" })
    .getByRole("button", { name: "Join the call" })
    .click();
}

/** Opens the room on a device that has shown the sentence about addresses. Without a socket a join fails. */
async function openForCalls(server: FakeServer): Promise<void> {
  localStorage.setItem("parley.call.notice", "direct");
  await openInRoom(server);
  await whenConnected(server);
}

it("a bar says who talks; one press joins, after one sentence about addresses the first time", async () => {
  const server = membersRoom(ben, cy, dora);
  await openInRoom(server);
  await expect.element(start).toBeVisible();
  server.setCall([olivia, ben, cy, dora].map(placeOf));
  const offer = page.getByRole("button", { name: "Call Olivia, Ben and 2 more Join" });
  await expect.element(offer).toBeVisible();
  await expectNoFaults();
  await offer.click();
  await expect.element(page.getByText(/can see each other’s network addresses/)).toBeVisible();
  await expectNoFaults();
  await joinFirst();
  await expect.element(bar.getByText("5 people")).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await expectNoFaults();

  await bar.getByRole("button", { name: "Leave the call" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await offer.click();
  await expect.element(bar.getByText("5 people")).toBeVisible();
  server.setCall([]);
  await expect.element(page.getByText("The call is over.")).toBeVisible();
  await expect.element(start).toBeVisible();
});

it("a member with two devices is one person, and alone while nobody else is there", async () => {
  const server = membersRoom();
  server.setCall([{ ...placeOf(gina), device: "phone" }]);
  await openForCalls(server);
  await join.click();
  await expect.element(bar.getByText("1 person")).toBeVisible();
  await expect.element(bar.getByText("Nobody else is here yet")).toBeVisible();
  server.setCall([{ ...placeOf(olivia), device: "tablet" }, placeOf(olivia), ...(server.voiceCall?.people ?? [])]);
  await expect.element(bar.getByText("2 people")).toBeVisible();
  await expect.element(bar.getByText("Nobody else is here yet")).not.toBeInTheDocument();
});

it("where all voices go through a relay, the sentence says so", async () => {
  const server = membersRoom();
  server.info = { callRelayOnly: true };
  await openInRoom(server);
  await start.click();
  await expect.element(page.getByText(/do not see each other’s network addresses/)).toBeVisible();
});

const sameNetwork = "On this site, calls connect only people on the same network.";

it("where calls stay within one network, the first call says so", async () => {
  await openInRoom(membersRoom());
  await start.click();
  await joinFirst();
  await expect.element(page.getByText(sameNetwork)).toBeVisible();
});

it("where calls stay within one network, a later call says so beside its people, and covers no button", async () => {
  await openForCalls(membersRoom());
  await start.click();
  await bar.getByRole("button", { name: "People and devices" }).click();
  const sheet = page.getByRole("dialog", { name: "Call" });
  await expect.element(sheet.getByText(sameNetwork)).toBeVisible();
  expect(page.getByText(sameNetwork).elements()).toHaveLength(1);
});

it("while the network is away, its notice leaves the buttons of the call free", async () => {
  await setSize(phone);
  await openForCalls(membersRoom());
  await connectionLine();
  await start.click();
  await expect.element(bar.getByText("Nobody else is here yet")).toBeVisible();
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: timers });
  setOffline(true);
  await vi.advanceTimersByTimeAsync(2000);
  const notice = page.getByText("Network Error");
  await expect.element(notice).toBeVisible();
  // The notice is placed in a later frame.
  await expect
    .poll(() => notice.element().getBoundingClientRect().top - bar.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(0);
});

it("the button and Alt+V mute, for all to see, and the next call begins as the last one ended", async () => {
  const server = membersRoom();
  await openForCalls(server);
  await start.click();
  await bar.getByRole("button", { name: "Mute", exact: true }).click();
  await expect.poll(() => server.voiceCall?.people[0]?.muted).toBe(true);
  window.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyV", altKey: true, cancelable: true }));
  await expect.poll(() => server.voiceCall?.people[0]?.muted).toBe(false);
  await bar.getByRole("button", { name: "Mute", exact: true }).click();
  await expect.poll(() => server.voiceCall?.people[0]?.muted).toBe(true);
  await bar.getByRole("button", { name: "Leave the call" }).click();
  await start.click();
  await expect.element(bar.getByRole("button", { name: "Unmute" })).toBeVisible();
});

it("a person who refuses the microphone listens, and reads why", async () => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("", "NotAllowedError"));
  const server = membersRoom();
  server.setCall([placeOf(olivia)]);
  await openForCalls(server);
  await join.click();
  await expect.element(page.getByText(/You can only listen: this site may not use the microphone/)).toBeVisible();
  await expect.element(bar.getByRole("button", { name: "Unmute" })).toBeVisible();
  await expect.poll(() => server.voiceCall?.people.find(({ device }) => device === "own")?.muted).toBe(true);
});

it("a refusal is told in the words of the room", async () => {
  const server = membersRoom();
  server.setCall([placeOf(olivia)]);
  await openForCalls(server);
  server.refuse = { code: -1, text: "Eight people are in the call already." };
  await join.click();
  await expect.element(page.getByText("Eight people are in the call already.")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

it("the bar and the sheet say that a person cannot be verified", async () => {
  const server = membersRoom();
  server.setCall([placeOf(olivia)]);
  await openForCalls(server);
  await join.click();
  await expect.element(bar.getByText("2 people")).toBeVisible();
  const { store } = activeCall.getState().call as CallSession;
  store.setState({ unverified: new Set(["of-olivia"]) });
  const text = "It cannot be proved that this is Olivia. You do not hear each other.";
  await expect.element(bar.getByText(text)).toBeVisible();
  await bar.getByRole("button", { name: "People and devices" }).click();
  await expect.element(page.getByRole("dialog", { name: "Call" }).getByText(text)).toBeVisible();
  await expectNoFaults();
});

it("who may not start a call has no button, but joins one", async () => {
  const server = membersRoom();
  server.info = { callStarters: "managers" };
  await openInRoom(server);
  await expect.element(page.getByRole("button", { name: "Search in this room" })).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  server.setCall([placeOf(olivia)]);
  await expect.element(join).toBeVisible();
});

it("the owner chooses who may start a call", async () => {
  const server = ownersRoom(gina);
  server.answer(setCallStarters, ({ body }) => server.change({ callStarters: body.starters }));
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Who may start a call Everyone" }).click();
  const dialog = page.getByRole("dialog", { name: "Who may start a call" });
  await expectNoFaults();
  await dialog.getByRole("radio", { name: "Nobody" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => server.info.callStarters).toBe("nobody");
});

it("the owner mutes somebody and takes them out; on a phone, too, nothing overlaps", async () => {
  await setSize(phone);
  const server = ownersRoom(gina);
  server.answer(muteInCall, {});
  server.answer(removeFromCall, {});
  server.setCall([placeOf(gina)]);
  await openForCalls(server);
  await join.click();
  await expectNoFaults();
  await bar.getByRole("button", { name: "People and devices" }).click();
  const sheet = page.getByRole("dialog", { name: "Call" });
  await sheet.getByRole("button", { name: "Mute Gina" }).click();
  await expect.poll(() => server.calls(muteInCall)[0]?.params).toEqual({ memberId: "gina" });
  await expectNoFaults();
  await sheet.getByRole("button", { name: "Remove Gina from the call" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => server.calls(removeFromCall)[0]?.params).toEqual({ memberId: "gina" });
});

it("who is taken out reads it", async () => {
  const server = membersRoom();
  await openForCalls(server);
  server.setCall([placeOf(olivia)]);
  await join.click();
  await expect.element(bar.getByText("2 people")).toBeVisible();
  server.setCall([placeOf(olivia)]);
  await expect.element(page.getByText(/You are no longer in the call/)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
