import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeFiles } from "../support/screens/files.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { choose, composer, openInRoom, say } from "../support/screens/screen.tsx";

const panel = page.getByRole("group", { name: "Recording" });
/** A slow machine may lose 2.5 s of a recording, and a recording under 1 s is discarded. */
const fourSeconds = /^00:(0[4-9]|[1-5])/;
const preview = page.getByRole("group", { name: "Voice message" });

/** A microphone that hears a tone; the result is its track. */
async function openWithMicrophone(server = ownersRoom()) {
  storeFiles(server);
  const audio = new AudioContext();
  onTestFinished(() => audio.close());
  const tone = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  await audio.resume();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(out.stream);
  await openInRoom(server);
  const [track] = out.stream.getTracks();
  if (!track) throw new Error("no track");
  return { server, track };
}

/** The button that records, once it can be pressed: before its script is there, a disabled one stands in its place. */
async function recordButton(): Promise<HTMLElement> {
  const button = page.getByRole("button", { name: "Record a voice message" });
  await expect.element(button).not.toHaveAttribute("aria-disabled");
  return button.element() as HTMLElement;
}

/** Ends a track, as the browser does when a headset is removed or the permission withdrawn. */
function takeAway(track: MediaStreamTrack): void {
  track.stop();
  track.dispatchEvent(new Event("ended"));
}

it("a microphone that is muted is said to be, and one that is taken away leaves what it recorded", async () => {
  const { server, track } = await openWithMicrophone();
  // The Enter key starts a hands-free recording. A slow page would take a click for a hold.
  (await recordButton()).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText(/^00:(0[1-9]|[1-5])/)).toBeVisible();
  const attach = page.getByRole("button", { name: "Attach", exact: true });
  await expect.element(attach).toBeInTheDocument();
  const covered = attach.element().getBoundingClientRect();
  expect(panel.element().getBoundingClientRect().left).toBeLessThanOrEqual(covered.left);
  track.dispatchEvent(new Event("mute"));
  const line = panel.getByText("The microphone is muted").first();
  await expect.element(line).toBeVisible();
  track.dispatchEvent(new Event("unmute"));
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(panel.getByText(fourSeconds)).toBeVisible();

  takeAway(track);
  await expect.element(page.getByText(/^The microphone was taken away/)).toBeVisible();
  await expect.element(preview).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await preview.getByRole("button", { name: "Send the recording" }).click();
  await expect.poll(() => server.messages.at(-1)?.kind).toBe("voice");
});

it("a tap records on without being held, also if the page handles its end seconds later", async () => {
  const { server } = await openWithMicrophone();
  const button = await recordButton();
  const at = { pointerId: 1, bubbles: true, cancelable: true, clientX: 9, clientY: 9 };
  button.dispatchEvent(new PointerEvent("pointerdown", at));
  // The time stamp of an event is that of its making.
  const release = new PointerEvent("pointerup", at);
  await expect.element(panel.getByText(fourSeconds)).toBeVisible();
  window.dispatchEvent(release);
  await panel.getByRole("button", { name: "Stop and listen" }).click();
  await preview.getByRole("button", { name: "Discard the recording" }).click();
  await expect.element(preview).not.toBeInTheDocument();
  expect(server.messages.map(({ kind }) => kind)).not.toContain("voice");
});

it("the release of the button does not send what a lost microphone recorded", async () => {
  const { server, track } = await openWithMicrophone();
  const button = await recordButton();
  const at = { pointerId: 1, bubbles: true, cancelable: true, clientX: 9, clientY: 9 };
  button.dispatchEvent(new PointerEvent("pointerdown", at));
  await expect.element(panel.getByText(fourSeconds)).toBeVisible();
  takeAway(track);
  window.dispatchEvent(new PointerEvent("pointerup", at));
  await expect.element(preview).toBeVisible();
  await preview.getByRole("button", { name: "Discard the recording" }).click();
  await expect.element(preview).not.toBeInTheDocument();
  expect(server.messages.map(({ kind }) => kind)).not.toContain("voice");
});

it("editing a message and a mute of all leave a recording and its preview, which can be sent", async () => {
  const server = membersRoom();
  server.say(gina.id, "to be edited");
  await openWithMicrophone(server);
  (await recordButton()).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText(fourSeconds)).toBeVisible();
  await choose("to be edited", "Edit");
  await expect.element(composer()).toHaveValue("to be edited");
  await expect.element(panel).toBeVisible();
  server.change({ muteAll: true });
  await expect.element(composer()).toBeDisabled();
  await panel.getByRole("button", { name: "Stop and listen" }).click();
  await expect.element(preview).toBeVisible();
  server.change({ muteAll: false });
  await preview.getByRole("button", { name: "Send the recording" }).click();
  await expect.poll(() => server.messages.at(-1)?.kind).toBe("voice");
  await expect.element(page.getByRole("button", { name: "Save the change" })).toBeVisible();
});

it.each([
  ["pressed twice sends one voice message", "Send the recording", 1],
  ["followed by Discard, while the recorder stops, sends none", "Discard the recording", 0],
])("Send %s", async (_, second, sent) => {
  const { server } = await openWithMicrophone();
  (await recordButton()).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByText(fourSeconds)).toBeVisible();
  const buttonOf = (name: string) => panel.getByRole("button", { name }).element() as HTMLElement;
  const [send, other] = [buttonOf("Send the recording"), buttonOf(second)];
  send.click();
  other.click();
  await expect.element(panel).not.toBeInTheDocument();
  const voices = () => server.messages.filter(({ kind }) => kind === "voice");
  await expect.poll(voices).toHaveLength(sent);
  // Messages are sent in order: one too many would come first.
  await say("afterwards");
  await expect.poll(() => server.messages.at(-1)?.content).toBe("afterwards");
  expect(voices()).toHaveLength(sent);
});
