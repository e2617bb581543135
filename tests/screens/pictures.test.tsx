import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { picture, storeFiles } from "../support/screens/files.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import {
  attach,
  close,
  composer,
  log,
  openAgain,
  openInRoom,
  say,
  shownSizes,
  whenOverlayIsGone,
} from "../support/screens/screen.tsx";

const lightbox = () => page.getByRole("dialog");

function sayPictures(server: ReturnType<typeof membersRoom>) {
  const icon = { kind: "image", fileUrl: "/icons/icon-192.png", width: 192, height: 192 } as const;
  return ["one", "two", "three"].map((fileId) => server.say(olivia.id, "", { ...icon, fileId }).id);
}

it("a picture that is recalled while it is shown in full size closes, and shows no other one", async () => {
  const server = membersRoom();
  const [, second = 0] = sayPictures(server);
  await openInRoom(server);
  await page.getByRole("button", { name: "Show the photo" }).nth(1).click();
  await expect.element(lightbox().getByText("2 of 3")).toBeVisible();
  server.recall(second, olivia.id);
  await expect.element(lightbox()).not.toBeInTheDocument();
  await whenOverlayIsGone();
  await say("still in the chat");
});

it("a reloaded page shows a picture in full size once its message is loaded", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await close();
  const [, second = 0] = sayPictures(server);
  history.replaceState({ ...history.state, picture: second }, "");
  await openAgain();
  await expect.element(lightbox().getByText("2 of 3")).toBeVisible();
  await lightbox().getByRole("button", { name: "Close" }).click();
  await expect.element(lightbox()).not.toBeInTheDocument();
  await expect.element(composer()).toBeEnabled();
});

it("a picture with the event id of an own one is the picture of its sender", async () => {
  const server = ownersRoom(gina);
  storeFiles(server);
  await openInRoom(server);
  await attach("photos", await picture("own.png", 300, 200));
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(shownSizes).toEqual(["300x200"]);
  await expect.element(log().getByRole("article", { name: /^You, \d\d:\d\d, Sent: / })).toBeVisible();
  const { eventId = "" } = server.messages.at(-1) ?? {};
  const icon = { kind: "image", fileUrl: "/icons/icon-192.png", width: 192, height: 192, fileId: "icon" } as const;
  server.say(gina.id, "", { ...icon, eventId });
  await expect.poll(shownSizes).toEqual(["300x200", "192x192"]);
});
