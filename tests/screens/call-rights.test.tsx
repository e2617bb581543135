import { muteInCall } from "@contract/endpoints/voice-call.ts";
import type { CallParticipant } from "@contract/voice-call.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { openInRoom } from "../support/screens/screen.tsx";

const placeOf = (memberId: string): CallParticipant => ({
  ...{ device: `of-${memberId}`, memberId, muted: false, camera: false, screen: false },
});
const bar = page.getByRole("group", { name: "Call" });
const sheet = page.getByRole("dialog", { name: "Call" });

it("the owner mutes somebody without joining the call; a member sees no such button", async () => {
  const server = ownersRoom(gina);
  server.answer(muteInCall, {});
  server.setCall([placeOf(gina.id)]);
  await openInRoom(server);
  await page.getByRole("button", { name: "1 person" }).click();
  await expectNoFaults();
  await sheet.getByRole("button", { name: "Mute Gina" }).click();
  await expect.poll(() => server.calls(muteInCall)[0]?.params).toEqual({ memberId: gina.id });
  await expect.element(sheet.getByLabelText("Microphone")).not.toBeInTheDocument();
  server.setCall([]);
  await expect.element(sheet).not.toBeInTheDocument();
});

it("a member sees who is in the call, and of a person who is no member that they do not hear each other", async () => {
  const server = membersRoom();
  server.setCall([placeOf(olivia.id), placeOf("stranger")]);
  await openInRoom(server);
  await expect.element(page.getByRole("button", { name: "2 people" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Join the call" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Join muted" }).click();
  await expect.element(bar.getByRole("button", { name: "Unmute" })).toBeVisible();
  await bar.getByRole("button", { name: "People and devices" }).click();
  await expect.element(sheet.getByText("Unknown person")).toBeVisible();
  await expect.element(sheet.getByText("Not a member of this room. You do not hear each other.")).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Mute Olivia" })).not.toBeInTheDocument();
  await expectNoFaults();
});

it("notifications of calls have a switch of their own", async () => {
  const server = membersRoom();
  server.flags = { notify: true };
  await openInRoom(server, "notification");
  const calls = page.getByRole("switch", { name: "Calls" });
  await expect.element(calls).toBeChecked();
  await calls.click();
  await expect.element(calls).not.toBeChecked();
  await expectNoFaults();
});
