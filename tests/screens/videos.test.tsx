import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import { expect, it, onTestFinished } from "vitest";
import { type Locator, page } from "vitest/browser";
import { storeLocal } from "../../web/room/cache/local-media.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { video } from "../support/screens/files.ts";
import { gina, membersRoom, olivia } from "../support/screens/room.ts";
import { log, openInRoom } from "../support/screens/screen.tsx";

/** A room with a video of two seconds. */
async function roomWithVideo() {
  const server = membersRoom();
  const address = URL.createObjectURL(await video("clip.webm"));
  onTestFinished(() => URL.revokeObjectURL(address));
  // A blob's link has no query: what is appended stands in the fragment.
  const fileUrl = `${address}#`;
  const clip = { kind: "video", fileId: "clip", fileUrl, width: 320, height: 180, durationSeconds: 2 } as const;
  const { id } = server.say(olivia.id, "", clip);
  const setLink = (link: string) => {
    server.messages = server.messages.map((one) => (one.id === id ? { ...one, fileUrl: link } : one));
  };
  return { server, id, fileUrl, setLink };
}

/** Stops each video once its data has come, at its place. */
function stopVideos(): void {
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const stop = ({ target }: Event) => {
    const player = target as HTMLVideoElement;
    player.pause();
    delete player.dataset.failed;
  };
  document.addEventListener("loadedmetadata", stop, { capture: true, signal: listening.signal });
}

/** Moves the loaded video to a place, where its next request fails. */
async function failAt(seconds: number): Promise<void> {
  const player = await loadedVideo();
  player.pause();
  // Not the end of an earlier move.
  const isThere = () => Math.abs(player.currentTime - seconds) < 0.05;
  const moved = new Promise<void>((done) => player.addEventListener("timeupdate", () => isThere() && done()));
  player.currentTime = seconds;
  await moved;
  player.dataset.failed = "";
  player.dispatchEvent(new Event("error"));
}

/** The video with the data of its present link. */
async function loadedVideo(): Promise<HTMLVideoElement> {
  const player = () => document.querySelector<HTMLVideoElement>("video:not([data-failed])");
  await expect.poll(() => player()?.readyState).toBeGreaterThan(1);
  return player() as HTMLVideoElement;
}

async function expectPlace(seconds: number): Promise<void> {
  const player = await loadedVideo();
  await expect.poll(() => player.currentTime).toBeCloseTo(seconds, 1);
}

/** A link that ends twice while the video plays; a network that is away, and back. */
async function expectRenewals(server: FakeServer, within: Locator, links: { good: string; set(link: string): void }) {
  stopVideos();
  const renewals = () => server.calls(getMessagesByIds).length;
  await failAt(0.4);
  await expect.poll(renewals).toBe(1);
  await expectPlace(0.4);
  await failAt(1.5);
  await expect.poll(renewals).toBe(2);
  await expectPlace(1.5);

  links.set("/icons/none.png");
  await failAt(0.4);
  await expect.element(within.getByText("Unable to load the video file")).toBeVisible();
  await expect.element(within.getByRole("button", { name: "Download the video" })).toBeVisible();
  links.set(links.good);
  await within.getByRole("button", { name: "Load again" }).click();
  await expectPlace(0.4);
  // A damaged place would otherwise fail forever.
  await failAt(0.4);
  await expect.element(within.getByText("Unable to load the video file")).toBeVisible();
}

it("a video in the chat goes on at its place with each new link, and can be loaded again after a failure", async () => {
  const { server, fileUrl, setLink } = await roomWithVideo();
  await openInRoom(server);
  const row = log().getByRole("article", { name: /video/i });
  await row.getByRole("button", { name: "Play the video" }).click();
  await expectRenewals(server, row, { good: fileUrl, set: setLink });
});

it("a video in the gallery does so too, and closes when it is recalled", async () => {
  const { server, id, fileUrl, setLink } = await roomWithVideo();
  await openInRoom(server, "gallery");
  await page.getByRole("radio", { name: "Videos" }).click();
  await page.getByRole("button", { name: /^Play the video: / }).click();
  const dialog = page.getByRole("dialog", { name: "Video" });
  await expectRenewals(server, dialog, { good: fileUrl, set: setLink });
  server.recall(id, olivia.id);
  await expect.element(dialog).not.toBeInTheDocument();
});

it("an own video is played with the poster that was sent, as the local one is revoked after a while", async () => {
  const { server, fileUrl } = await roomWithVideo();
  const poster = new Blob(["poster"]);
  storeLocal(server.session, "own", { kind: "video", file: poster, name: "own.webm", mime: "video/webm", poster });
  const posterUrl = `${location.origin}/icons/icon-192.png`;
  server.say(gina.id, "", {
    kind: "video",
    fileId: "own",
    fileUrl,
    posterUrl,
    width: 320,
    height: 180,
    eventId: "own",
  });
  await openInRoom(server);
  stopVideos();
  const row = log().getByRole("article", { name: /^You/ });
  await row.getByRole("button", { name: "Play the video" }).click();
  expect((await loadedVideo()).poster).toBe(posterUrl);
});

it("videos of an album are shown in a chat that was just opened", async () => {
  const { server, fileUrl } = await roomWithVideo();
  const clip = { kind: "video", fileUrl, width: 320, height: 180, durationSeconds: 2, albumId: "album" } as const;
  for (const fileId of ["one", "two"]) server.say(olivia.id, "", { ...clip, fileId });
  await openInRoom(server);
  await expect.poll(() => log().getByRole("button", { name: "Play the video" }).elements().length).toBe(3);
});
