import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recording, storeFiles, wav } from "../support/screens/files.ts";
import { ownersRoom } from "../support/screens/room.ts";
import { attach, log, openInRoom } from "../support/screens/screen.tsx";

it("an audio file plays in the chat like a voice, and one that cannot be decoded is a file to save", async () => {
  const server = ownersRoom();
  storeFiles(server);
  await openInRoom(server);
  const broken = new File(["no audio at all"], "broken.mp3", { type: "audio/mpeg" });
  for (const file of [wav("Evening song.wav", 60), broken]) {
    await attach("file", file);
    const sheet = page.getByRole("dialog", { name: /^Send \d/ });
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    await expect.element(sheet).not.toBeInTheDocument();
  }

  // The player starts at the chosen place, at the speed of voices, and stops.
  const song = log().getByRole("article", { name: /audio file Evening song\.wav, [\d.]+ KB$/ });
  await song.getByRole("button", { name: "Play: Evening song.wav" }).click();
  const position = song.getByRole("slider", { name: "Position in the audio file" });
  await expect.element(position).toHaveAttribute("max", "60");
  const seconds = () => Number((position.element() as HTMLInputElement).value);
  await expect.poll(seconds).toBeGreaterThan(0.3);
  await song.getByRole("button", { name: /^Speed/ }).click();
  await expect.element(song.getByRole("button", { name: "Speed 1.5×" })).toBeVisible();
  await position.fill("4");
  await expect.poll(seconds).toBeGreaterThan(4);
  await song.getByRole("button", { name: "Pause: Evening song.wav" }).click();
  await expect.element(song.getByRole("button", { name: "Play: Evening song.wav" })).toBeVisible();

  const file = log().getByRole("article", { name: /broken/ });
  await file.getByRole("button", { name: "Play: broken.mp3" }).click();
  await expect.element(file.getByText(/^Failed to decode the audio/)).toBeVisible();
  await expect.element(file.getByRole("button", { name: /^Download/ })).toBeVisible();

  // The list of rooms names the kind of the last message.
  await expect.element(page.getByRole("link", { name: /You: Audio$/ })).toBeVisible();
});

it("a recording without a picture is an audio file in the chat, though its name and type say video", async () => {
  const server = ownersRoom();
  storeFiles(server);
  await openInRoom(server);
  const lecture = await recording("Lecture.webm");
  await attach("photos", lecture);
  const sheet = page.getByRole("dialog", { name: /^Send \d/ });
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  const row = log().getByRole("article", { name: /Lecture\.weba/ });
  await row.getByRole("button", { name: "Play: Lecture.weba" }).click();
  await expect.element(row.getByRole("slider", { name: "Position in the audio file" })).toBeVisible();

  // The size limit of videos does not apply to it.
  const mebibyte = new Blob([new Uint8Array(1024 ** 2)]);
  const zeros = Array.from({ length: 201 }, () => mebibyte);
  await attach("photos", new File([lecture, ...zeros], "Long lecture.webm", { type: "video/webm" }));
  await expect.element(sheet.getByText("Long lecture.weba")).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await attach("photos", new File(zeros, "Long lecture.webm", { type: "video/webm" }));
  await expect.element(page.getByText(/Long lecture\.webm.*200 MB/)).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});
