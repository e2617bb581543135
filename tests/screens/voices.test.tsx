import * as Limits from "@contract/limits.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { wav } from "../support/screens/files.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { composer, log, message, openInRoom } from "../support/screens/screen.tsx";

/** Longer than any wait of a test. */
const endlessSeconds = 300;

function sayVoice(server: FakeServer, seconds: number, content = ""): number {
  const fileUrl = URL.createObjectURL(wav("voice.wav", seconds));
  const durationSeconds = Math.min(seconds, Limits.voiceMaxSeconds);
  onTestFinished(() => URL.revokeObjectURL(fileUrl));
  const voice = { kind: "voice", fileId: `voice${server.lastId}`, fileUrl, durationSeconds } as const;
  return server.say(olivia.id, content, voice).id;
}

const voice = (at: number) => log().getByRole("article", { name: /voice/i }).nth(at);
const playing = (at: number) => voice(at).getByRole("button", { name: "Pause" });

async function deleteForMe(at: number): Promise<void> {
  await voice(at).click({ button: "right", position: { x: 4, y: 4 } });
  await page.getByRole("menuitem", { name: "Delete for me" }).click();
}

it("a voice message that was deleted for oneself does not follow another one", async () => {
  const server = membersRoom();
  for (const seconds of [1, endlessSeconds, endlessSeconds]) sayVoice(server, seconds);
  await openInRoom(server);
  await deleteForMe(1);
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  await voice(0).getByRole("button", { name: "Play" }).click();
  await expect.element(playing(1)).toBeVisible();
  expect(play).toHaveBeenCalledTimes(2);
});

it.each([
  ["deleted for oneself", () => deleteForMe(0)],
  ["recalled", (server: FakeServer, id: number) => server.recall(id, olivia.id)],
  ["cleared", (server: FakeServer) => server.clear()],
])("a voice message that is %s while it plays is silent", async (_, remove) => {
  const server = membersRoom();
  const id = sayVoice(server, endlessSeconds);
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  await openInRoom(server);
  await voice(0).getByRole("button", { name: "Play" }).click();
  await expect.element(playing(0)).toBeVisible();
  const audio = play.mock.contexts.at(-1) as HTMLMediaElement;
  expect(audio.paused).toBe(false);
  await remove(server, id);
  await expect.poll(() => audio.paused).toBe(true);
  expect(audio.ended).toBe(false);
});

it("a voice message that plays goes on when the chat returns to the newest messages, until it is cleared", async () => {
  const server = membersRoom();
  sayVoice(server, endlessSeconds, "the lighthouse");
  for (let at = 0; at < 420; at++) server.say(olivia.id, `number ${at}`);
  server.me = { readUpTo: server.lastId };
  const play = vi.spyOn(HTMLMediaElement.prototype, "play");
  await openInRoom(server);
  await composer().click();
  await userEvent.keyboard("{Control>}f{/Control}");
  await page.getByRole("searchbox").fill("lighthouse");
  await expect.element(page.getByRole("button", { name: "1 found" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await message("the lighthouse").getByRole("button", { name: "Play" }).click();
  await expect.element(message("the lighthouse").getByRole("button", { name: "Pause" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect.element(message("number 419")).toBeInViewport();
  const audio = play.mock.contexts.at(-1) as HTMLMediaElement;
  expect(audio.paused).toBe(false);
  server.clear();
  await expect.poll(() => audio.paused).toBe(true);
  expect(audio.ended).toBe(false);
});
