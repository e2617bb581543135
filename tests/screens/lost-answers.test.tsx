import { ResultCode } from "@contract/codes.ts";
import { getLink, logIn, setUpRoom } from "@contract/endpoints/entrance.ts";
import { listMembers } from "@contract/endpoints/members.ts";
import { setPassword } from "@contract/endpoints/owner.ts";
import { inviteMembers, mailInvites, removeMember } from "@contract/endpoints/seats.ts";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { type FakeServer, Refusal } from "../support/screens/fake-server.ts";
import { gina, linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, expectBriefly, open, openInRoom, toastWith } from "../support/screens/screen.tsx";

/** The server did what was asked, and the network lost its answer. */
const lose = () => {
  throw new TypeError("Failed to fetch");
};
const wake = () => dispatchEvent(new Event("online"));
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
const unsent = page.getByText("Request failed to send");

function loginOf(server: FakeServer) {
  const { linkCode, token, roomId, memberId, role } = server.session;
  return { linkCode, token, roomId, memberId, role, room: server.roomFor(memberId) };
}

/** Fills the set-up's form with a suggested password, which is returned. */
async function fillSetup(): Promise<string> {
  await page.getByLabelText("Name of the room").fill("Book club");
  await page.getByLabelText("Your nickname").fill("Olivia");
  await press("Suggest a strong one");
  const field = page.getByLabelText("Room password", { exact: true });
  await expect.element(field).not.toHaveValue("");
  return (field.element() as HTMLInputElement).value;
}

it("a login without an answer is sent again as the same try, also after a reload, and ends with the login", async () => {
  const server = membersRoom();
  const ask = async () => {
    await page.getByLabelText("Room password").fill(server.password);
    await page.getByLabelText("Your nickname").fill("Gina");
    await press("Enter the room");
  };
  server.answer(logIn, lose);
  await open(server, server.roomLink);
  await ask();
  await expect.element(unsent).toBeVisible();
  // The seat that was taken was the last one.
  server.answer(getLink, { ...linkInfo, state: "full" });
  server.answer(logIn, () => loginOf(server));
  await open(server, server.roomLink);
  await ask();
  await expect.element(composer()).toBeEnabled();
  const attempts = server.calls(logIn).map(({ body }) => body.attempt);
  expect(attempts[0]).toMatch(/^[\w-]{21}$/);
  expect(attempts).toEqual([attempts[0], attempts[0]]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("parley.attempt."))).toEqual([]);
});

it("a login that a full room refuses leads to the page of a full room, and a wrong password does not", async () => {
  const server = membersRoom();
  server.refuseCall(logIn, ResultCode.refused, "Incorrect password!");
  await open(server, server.roomLink);
  await page.getByLabelText("Room password").fill("guess");
  await page.getByLabelText("Your nickname").fill("Gina");
  server.answer(getLink, { ...linkInfo, state: "full" });
  await press("Enter the room");
  await expect.element(page.getByText("Incorrect password!")).toBeVisible();
  server.refuseCall(logIn, ResultCode.refused, "This chat room is full, Can't join");
  await press("Enter the room");
  await expect.element(page.getByRole("heading", { name: "This chat room is full, Can't join" })).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("parley.attempt."))).toEqual([]);
});

it("a set-up without an answer enters with the password that it sent: at the next press, or when the page wakes", async () => {
  for (const goOn of [() => press("Open the room"), wake]) {
    const server = ownersRoom();
    server.answer(getLink, { ...linkInfo, kind: "owner", state: "setup", roomName: "" });
    server.answer(setUpRoom, lose);
    await open(server, `/i/${server.session.linkCode}`);
    const password = await fillSetup();
    await press("Open the room");
    await expect.element(unsent).toBeVisible();
    await page.getByLabelText("Room password", { exact: true }).fill("a second thought");
    await page.getByLabelText("Repeat the password").fill("a second thought");
    server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
    server.refuseCall(setUpRoom, ResultCode.refused, "This room is set up already.");
    server.answer(logIn, ({ body }) => {
      if (body.password !== password) throw new Refusal(ResultCode.refused, "Incorrect password!");
      return loginOf(server);
    });
    await goOn();
    await expect.element(composer()).toBeEnabled();
    expect(server.calls(logIn).map(({ body }) => body.password)).toEqual([password]);
    await press("Room details");
    await press("Change the room password");
    const dialog = page.getByRole("dialog", { name: "Change the room password" });
    await expect.element(dialog.getByLabelText("Room password", { exact: true })).toHaveValue(password);
  }
});

it("a set-up after that of another device says so, and leads to the login", async () => {
  const server = ownersRoom();
  server.answer(getLink, { ...linkInfo, kind: "owner", state: "setup", roomName: "" });
  server.refuseCall(setUpRoom, ResultCode.refused, "This room is set up already.");
  await open(server, `/i/${server.session.linkCode}`);
  await fillSetup();
  await press("Open the room");
  await expect.element(page.getByText("This room is set up already.")).toBeVisible();
  server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
  wake();
  await expect.element(page.getByRole("button", { name: "Enter the room" })).toBeVisible();
  expect(server.calls(logIn)).toHaveLength(1);
});

it("the set-up of a sealed room shows its links after a lost answer, and never those of another device's keys", async () => {
  const server = ownersRoom();
  const { roomId, memberId } = server;
  const link = { ...linkInfo, kind: "owner", needsName: false } as const;
  const sealed = { roomId, memberId, keyEpoch: 0 };
  server.answer(getLink, { ...link, state: "setup", roomName: "", sealed });
  server.answer(endpointsWithKeys.setUpRoom, lose);
  server.answer(logIn, () => ({ ...loginOf(server), room: { ...server.roomFor(memberId), sealed: true } }));
  await open(server, `/i/${server.session.linkCode}`);
  await fillSetup();
  await press("Open the room");
  await expect.element(unsent).toBeVisible();
  const keys = server.calls(endpointsWithKeys.setUpRoom)[0]?.body.keys;
  const recipientId = keys?.recipients.find(({ kind }) => kind === "seat")?.id ?? "";
  server.refuseCall(endpointsWithKeys.setUpRoom, ResultCode.refused, "This room is set up already.");
  server.answer(getLink, { ...link, sealed: { ...sealed, keyEpoch: 1, recipientId: "of another device" } });
  await press("Open the room");
  await expect.element(page.getByText("This room is set up already.")).toBeVisible();
  expect(server.calls(logIn)).toEqual([]);
  server.answer(getLink, { ...link, sealed: { ...sealed, keyEpoch: 1, recipientId } });
  await press("Open the room");
  await expect.element(page.getByRole("heading", { name: "Keep these two links" })).toBeVisible();
  const admin = page.getByLabelText("Admin link").element() as HTMLInputElement;
  expect(admin.value).toMatch(/#.{20,}/);
});

/** Opens the question whether to remove Gina. */
async function openRemoval(server: FakeServer) {
  await openInRoom(server, "detail");
  await press(/^All members/);
  await press(/^Gina/);
  await press("Remove from the room");
  return page.getByRole("alertdialog");
}

it("the owner gets the new room link and password also when the answer to the removal is lost", async () => {
  const server = ownersRoom(gina);
  const roomLink = `${location.origin}/i/fresh`;
  let lost = () => {};
  server.answer(removeMember, async ({ params: { memberId } }) => {
    server.members.pop();
    server.push({ event: "memberRemoved", data: { memberId, seatsUsed: 1 }, rev: ++server.rev });
    server.change({ roomLink });
    await new Promise<void>((resolve) => {
      lost = resolve;
    });
    return lose();
  });
  const dialog = await openRemoval(server);
  await dialog.getByText("New room link and password").click();
  await dialog.getByLabelText("New room password").fill("a fresh start");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("This member is no longer in the room")).toBeInTheDocument();
  lost();
  const renewed = page.getByRole("dialog", { name: "Share these with the others" });
  await expect.element(renewed.getByLabelText("Room link")).toHaveValue(roomLink);
  await expect.element(renewed.getByLabelText("Room password")).toHaveValue("a fresh start");
  await expect.element(dialog).not.toBeInTheDocument();
});

/** Changes the password on a device that knows it. */
async function changePassword(server: FakeServer) {
  server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
  server.answer(setPassword, lose);
  await open(server, `/i/${server.session.linkCode}`);
  await page.getByLabelText("Room password").fill(server.password);
  await press("Enter the room");
  await expect.element(composer()).toBeEnabled();
  await press("Room details");
  await press("Change the room password");
  const dialog = page.getByRole("dialog", { name: "Change the room password" });
  await expect.element(dialog.getByLabelText("Room password", { exact: true })).toHaveValue(server.password);
  await dialog.getByLabelText("New room password").fill("another one");
  await dialog.getByLabelText("Repeat the password").fill("another one");
  return { dialog, send: () => dialog.getByRole("button", { name: "Change the password" }).click() };
}

it("a device does not hand out a room password that may have changed", async () => {
  const { dialog, send } = await changePassword(ownersRoom());
  await send();
  await expect.element(dialog.getByText("This device does not know the room password.")).toBeVisible();
});

/** The invitation, and the end of the call that it waits for. */
async function openInvitation(server: FakeServer) {
  await openInRoom(server, "detail");
  await press("Invite people");
  return page.getByRole("dialog", { name: "Invite people" });
}

it("what is typed while an invitation is under way stays", async () => {
  const server = ownersRoom();
  const ends: (() => void)[] = [];
  const end = () => new Promise<void>((resolve) => ends.push(resolve));
  server.answer(mailInvites, async ({ body }) => {
    await end();
    return { sent: body.emails.length };
  });
  server.answer(inviteMembers, async () => {
    await end();
    return [{ memberId: "ann", code: "personal", link: `${location.origin}/i/personal` }];
  });
  const dialog = await openInvitation(server);
  const addresses = dialog.getByLabelText("Email addresses");
  await addresses.fill("nina@example.com");
  await dialog.getByRole("button", { name: "Send invitations" }).click();
  await addresses.fill("otto@example.com, ");
  await expect.poll(() => ends).toHaveLength(1);
  ends.pop()?.();
  await expect.element(dialog.getByText("nina@example.com")).not.toBeInTheDocument();
  await expect.element(dialog.getByText("otto@example.com")).toBeVisible();
  const name = dialog.getByLabelText("Name");
  await name.fill("Ann");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await name.fill("Ben");
  await expect.poll(() => ends).toHaveLength(1);
  ends.pop()?.();
  await expect.element(dialog.getByLabelText("For Ann")).toBeVisible();
  await expect.element(name).toHaveValue("Ben");
});

it("a seat that was reserved without an answer is counted and listed", async () => {
  const server = ownersRoom();
  server.info = { seats: 2 };
  server.answer(listMembers, () => server.members);
  server.answer(inviteMembers, () => {
    server.members.push({ ...gina, id: "ann", name: "Ann", online: false, invited: true });
    server.rev++;
    return lose();
  });
  const dialog = await openInvitation(server);
  await dialog.getByLabelText("Name").fill("Ann");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect.element(dialog.getByText("All seats are taken.")).toBeVisible();
  await expect.poll(() => server.calls(listMembers).length).toBeGreaterThan(0);
});

it("an invitation that the browser does not share is copied, and one that is cancelled is not", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  const refusal = (name: string) => Promise.reject(new DOMException("no", name));
  const share = vi.fn(() => refusal("AbortError"));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const server = ownersRoom();
  const dialog = await openInvitation(server);
  const button = dialog.getByRole("button", { name: "Share", exact: true });
  await button.click();
  await expect.poll(() => share).toHaveBeenCalledTimes(1);
  // The sheet is still open.
  share.mockImplementation(() => refusal("InvalidStateError"));
  await button.click();
  await expect.poll(() => share).toHaveBeenCalledTimes(2);
  expect(copied).toEqual([]);
  share.mockImplementation(() => refusal("NotAllowedError"));
  await expectBriefly(toastWith("This browser did not share it: it is copied instead."), button.click());
  expect(copied).toEqual([location.origin + server.roomLink]);
});
