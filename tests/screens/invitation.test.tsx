import { getLink, logOut } from "@contract/endpoints/entrance.ts";
import { setPassword } from "@contract/endpoints/owner.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { inviteMembers } from "@contract/endpoints/seats.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { seatPrefix } from "../../web/device/session.ts";
import { saveDraft } from "../../web/room/cache/drafts.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { gina, linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { attach, composer, message, open, openInRoom, say, whenOverlayIsGone } from "../support/screens/screen.tsx";

const press = (name: string) => page.getByRole("button", { name }).click();

/** Enters the room by the link of a seat, with the password. */
async function enter(server: FakeServer, kind: "owner" | "seat"): Promise<void> {
  server.answer(getLink, { ...linkInfo, kind, needsName: false });
  await open(server, `/i/${server.session.linkCode}`);
  await page.getByLabelText("Room password").fill(server.password);
  await press("Enter the room");
  await expect.element(composer()).toBeEnabled();
}

const settled = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Stored passwords: whether a script can export their keys, and the encrypted texts. */
async function storedPasswords(): Promise<{ exportable: boolean[]; text: string }> {
  const database = await settled(indexedDB.open("parley"));
  const store = database.transaction("cache").objectStore("cache");
  const keys = (await settled(store.getAllKeys())).filter((key) => String(key).endsWith("/password"));
  const values = await Promise.all(keys.map((key) => settled(store.get(key))));
  database.close();
  return {
    exportable: values.map(({ key }) => key.extractable),
    text: values.map(({ encrypted }) => new TextDecoder().decode(encrypted)).join(),
  };
}

it("the owner's invitation is one text, with the password when the owner wants that", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  const server = ownersRoom();
  server.flags = { showInvite: true };
  const link = `${location.origin}/i/personal`;
  server.answer(inviteMembers, [{ memberId: "ann", code: "personal", link }]);
  await enter(server, "owner");
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  const roomLink = location.origin + server.roomLink;
  await expect.element(dialog.getByLabelText("Room link")).toHaveValue(roomLink);
  await dialog.getByRole("switch", { name: "Send the password along" }).click();
  await dialog.getByRole("button", { name: "Copy" }).first().click();
  await expect.poll(() => copied).toHaveLength(1);
  expect(copied[0]).toMatch(/invites you to the room “.*”, which is open until 20\d\d-\d\d-\d\d\n/);
  expect(copied[0]?.split("\n").slice(1)).toEqual([roomLink, `Password: ${server.password}`]);
  await dialog.getByLabelText("Name").fill("Ann");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await dialog.getByRole("status").getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => copied).toHaveLength(2);
  expect(copied[1]).toMatch(new RegExp(`invites you to the room.*\\n${link}\\nPassword: ${server.password}$`));
});

it("a device where the owner typed the password knows it, encrypted, until the seat is left", async () => {
  const server = ownersRoom();
  server.answer(setPassword, {});
  server.answer(logOut, {});
  await enter(server, "owner");
  await expect.poll(async () => (await storedPasswords()).exportable).toEqual([false]);
  expect((await storedPasswords()).text).not.toContain(server.password);
  await press("Room details");
  await press("Change the room password");
  const dialog = page.getByRole("dialog", { name: "Change the room password" });
  const current = dialog.getByLabelText("Room password", { exact: true });
  await expect.element(current).toHaveValue(server.password);
  await dialog.getByLabelText("New room password").fill("x");
  await expect.element(dialog.getByText("One character is guessed at once.")).toBeVisible();
  await dialog.getByLabelText("New room password").fill("tulip-window-41");
  await expect.element(dialog.getByText("Strong.")).toBeVisible();
  await dialog.getByLabelText("Repeat the password").fill("tulip-window-41");
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await press("Change the room password");
  await expect.element(current).toHaveValue("tulip-window-41");
  await dialog.getByRole("button", { name: "Close" }).click();
  await whenOverlayIsGone();
  await press("Log out");
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(async () => (await storedPasswords()).exportable).toEqual([]);
});

it("a member's device stores no password", async () => {
  await enter(membersRoom(), "seat");
  // A login that stores a password does so before the chat opens.
  await say("hello");
  expect((await storedPasswords()).exportable).toEqual([]);
});

it("the invitation does not open over what is typed, nor over files that are about to be sent", async () => {
  const server = ownersRoom(gina);
  server.flags = { showInvite: true };
  await saveDraft(server.session, { text: "half a sentence", replyTo: 0 });
  let load = () => {};
  const loads = new Promise<void>((resolve) => {
    load = resolve;
  });
  server.answer(getRoom, async () => {
    await loads;
    return server.roomFor(server.memberId);
  });
  const opening = openInRoom(server);
  await expect.element(composer()).toHaveValue("half a sentence");
  load();
  await opening;
  const invitation = page.getByRole("dialog", { name: "Invite people" });
  const sheet = page.getByRole("dialog", { name: "Send 1 file" });
  const hear = async (text: string) => {
    server.say(gina.id, text);
    await expect.element(message(text)).toBeInTheDocument();
  };
  await hear("meanwhile");
  await expect.element(invitation).not.toBeInTheDocument();

  await attach("file", new File(["notes"], "notes.txt"));
  await expect.element(sheet).toBeVisible();
  // Another tab sends the draft, so that this one has nothing typed.
  const tab = new BroadcastChannel(`parley.sent.${seatPrefix(server.session)}`);
  onTestFinished(() => tab.close());
  tab.postMessage("half a sentence");
  await expect.element(composer()).toHaveValue("");
  await hear("still going on");
  await expect.element(invitation).not.toBeInTheDocument();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.element(invitation).toBeVisible();
});
