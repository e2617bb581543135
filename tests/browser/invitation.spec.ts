import { expect, type Page, test } from "@playwright/test";
import {
  atADesk,
  composer,
  enterAsGuest,
  enterAsOwner,
  onAPhone,
  whenOverlayIsGone,
} from "../support/browser/people.ts";
import { roomForTest } from "../support/browser/shop.ts";

async function openInvitation(page: Page) {
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Invite people" }).click();
  return page.getByRole("dialog", { name: "Invite people" });
}

/** Stored passwords: their keys in IndexedDB, and whether a script can export one of the encryption keys. */
async function storedPasswords(page: Page): Promise<{ seats: string[]; exportable: boolean[]; text: string }> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("parley"));
    const store = database.transaction("cache").objectStore("cache");
    const seats = (await settled(store.getAllKeys())).map(String).filter((key) => key.endsWith("/password"));
    const values = await Promise.all(seats.map((key) => settled(store.get(key))));
    database.close();
    return {
      seats,
      exportable: values.map(({ key }) => key.extractable),
      text: values.map(({ encrypted }) => new TextDecoder().decode(encrypted)).join(),
    };
  });
}

test("the owner sends link and password in one text, and sees the password again on a device where it was typed", async ({
  page,
  browser,
  request,
}) => {
  const room = await roomForTest(request);
  await enterAsOwner(page, room);

  await test.step("after logging in with the password this device knows it, encrypted", async () => {
    await expect.poll(async () => (await storedPasswords(page)).exportable).toEqual([false]);
    expect((await storedPasswords(page)).text).not.toContain(room.password);
  });

  await test.step("the invitation holds the password only when the owner wants that", async () => {
    const dialog = await openInvitation(page);
    await expect(dialog.getByLabel("Room link")).toHaveValue(room.roomLink);
    await dialog.getByRole("switch", { name: "Send the password along" }).click();
    await dialog.getByRole("button", { name: "Copy" }).first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/invites you to the room “.*”, which is open until 20\d\d-\d\d-\d\d\n/);
    expect(copied.split("\n").slice(1)).toEqual([room.roomLink, `Password: ${room.password}`]);
    await dialog.getByLabel("Name").fill("Ann");
    await dialog.getByRole("button", { name: "Make a link" }).click();
    await dialog.getByRole("status").getByRole("button", { name: "Copy" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`invites you to the room.*\\n.*/i/\\w+\\nPassword: ${room.password}$`));
    await dialog.getByRole("button", { name: "Close" }).click();
    await whenOverlayIsGone(page);
  });

  await test.step("a weak new password is advised against, and the new one takes the place of the former", async () => {
    await page.getByRole("button", { name: "Change the room password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the room password" });
    await expect(dialog.getByLabel("Room password", { exact: true })).toHaveValue(room.password);
    await dialog.getByLabel("New room password").fill("x");
    await expect(dialog.getByText("One character is guessed at once.")).toBeVisible();
    await dialog.getByLabel("New room password").fill("tulip-window-41");
    await expect(dialog.getByText("Strong.")).toBeVisible();
    await dialog.getByLabel("Repeat the password").fill("tulip-window-41");
    await dialog.getByRole("button", { name: "Change the password" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Change the room password" }).click();
    await expect(dialog.getByLabel("Room password", { exact: true })).toHaveValue("tulip-window-41");
    await dialog.getByRole("button", { name: "Close" }).click();
    await whenOverlayIsGone(page);
  });

  await test.step("a member's device stores no password", async () => {
    const { page: guest, context } = await onAPhone(browser);
    await enterAsGuest(guest, { ...room, password: "tulip-window-41" }, "Gina");
    await expect.poll(async () => (await storedPasswords(guest)).seats).toEqual([]);
    await context.close();
  });

  await test.step("another device of the owner knows it once the owner logged in there, and forgets it with the seat", async () => {
    const { page: other, context } = await atADesk(browser);
    await other.goto(room.ownerLink);
    await other.getByLabel("Room password").fill("tulip-window-41");
    await other.getByRole("button", { name: "Enter the room" }).click();
    await expect(composer(other)).toBeEnabled();
    await other.getByRole("button", { name: "Room details" }).click();
    await other.getByRole("button", { name: "Change the room password" }).click();
    const dialog = other.getByRole("dialog", { name: "Change the room password" });
    await expect(dialog.getByLabel("Room password", { exact: true })).toHaveValue("tulip-window-41");
    await dialog.getByRole("button", { name: "Close" }).click();
    await whenOverlayIsGone(other);
    await other.getByRole("button", { name: "Log out" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect.poll(async () => (await storedPasswords(other)).seats).toEqual([]);
    await context.close();
  });
});
