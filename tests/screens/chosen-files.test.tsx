import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { storeFiles } from "../support/screens/files.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { olivia, ownersRoom } from "../support/screens/room.ts";
import { attach, choose, log, message, openInRoom, say } from "../support/screens/screen.tsx";

const sheet = () => page.getByRole("dialog", { name: /^Send \d/ });

/** A file on a disk of this browser, and a way to change it. */
async function fileOnDisk(name: string, text: string) {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  onTestFinished(() => folder.removeEntry(name));
  const write = async (content: string) => {
    const writable = await handle.createWritable();
    await writable.write(content);
    await writable.close();
  };
  await write(text);
  return { write, read: () => handle.getFile() };
}

it("a file that changed on the disk is chosen again, and keeps its caption, its quote and its place", async () => {
  const server = ownersRoom();
  const asked = server.say(olivia.id, "which figures?");
  const stored = storeFiles(server);
  await openInRoom(server);
  const disk = await fileOnDisk("figures.csv", "1;2;3");
  await choose("which figures?", "Reply");
  await attach("file", await disk.read());
  await sheet().getByRole("textbox", { name: "Caption" }).fill("these figures");
  await disk.write("1;2;3;4");
  await sheet().getByRole("button", { name: "Send", exact: true }).click();

  const row = message("these figures");
  await expect.element(row.getByText("Failed to read the file. It was moved or changed.")).toBeVisible();
  await expect.element(row.getByRole("button", { name: "Choose it again" })).toBeVisible();
  await expect.element(row.getByRole("button", { name: "Discard" })).toBeVisible();
  await expect.element(log().getByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  await expectNoFaults();

  // Messages that failed for another reason go again without it.
  server.refuse = { code: -1, text: "Not these" };
  for (const text of ["first refused", "second refused"]) {
    await say(text);
    await expect.element(message(text).getByRole("button", { name: "Send again" })).toBeVisible();
  }
  server.refuse = undefined;
  await log().getByRole("button", { name: "Send all 2 again" }).click();
  await expect.element(log().getByRole("button", { name: "Send again" })).not.toBeInTheDocument();
  await expect.element(row.getByRole("button", { name: "Choose it again" })).toBeVisible();
  expect(stored).toHaveLength(0);

  await attach("again", await disk.read());
  await expect.element(row.getByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  await expect.poll(() => stored).toHaveLength(1);
  expect(await stored[0]?.text()).toBe("1;2;3;4");
  const sent = { kind: "file", content: "these figures", replyTo: asked.id };
  await expect.poll(() => server.messages.at(-1)).toMatchObject(sent);
});
