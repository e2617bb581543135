import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { openInRoom } from "../support/screens/screen.tsx";

it("the owner lets members save the room, or no longer", async () => {
  const server = ownersRoom();
  await openInRoom(server, "detail");
  const letSave = page.getByRole("switch", { name: "Let members save the room" });
  for (const on of [true, false]) {
    await letSave.click();
    await expect.poll(() => server.info.membersSave).toBe(on);
  }
  await expect.element(letSave).not.toBeChecked();
});

it("members save the room once the owner lets them", async () => {
  await setSize(phone);
  vi.stubGlobal("showSaveFilePicker", undefined);
  const server = membersRoom();
  server.say(olivia.id, "Tea is ready");
  await openInRoom(server, "detail");
  const saveRoom = page.getByRole("button", { name: /^Save the room/ });
  await expect.element(page.getByRole("heading", { name: "Room details" })).toBeVisible();
  await expect.element(saveRoom).not.toBeInTheDocument();
  server.change({ membersSave: true });
  await saveRoom.click();
  await page.getByRole("button", { name: "Read the messages" }).click();
  const save = page.getByRole("button", { name: /^Save “/ });
  await expect.element(save).toBeVisible();
  await expectNoFaults();
  server.change({ membersSave: false });
  await save.click();
  await expect.element(page.getByText("The owner of this room has not allowed members to save it.")).toBeVisible();
});
