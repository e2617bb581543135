import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { picture, storeFiles } from "../support/screens/files.ts";
import { gina, ownersRoom } from "../support/screens/room.ts";
import { attach, log, openInRoom, shownSizes } from "../support/screens/screen.tsx";

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
