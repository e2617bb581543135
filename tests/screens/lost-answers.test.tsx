import { ResultCode } from "@contract/codes.ts";
import { getLink, logIn, setUpRoom } from "@contract/endpoints/entrance.ts";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, open } from "../support/screens/screen.tsx";

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

it("a set-up without an answer enters with the password of its form: at the next press, or when the page wakes", async () => {
  for (const goOn of [() => press("Open the room"), wake]) {
    const server = ownersRoom();
    server.answer(getLink, { ...linkInfo, kind: "owner", state: "setup", roomName: "" });
    server.answer(setUpRoom, lose);
    await open(server, `/i/${server.session.linkCode}`);
    const password = await fillSetup();
    await press("Open the room");
    await expect.element(unsent).toBeVisible();
    server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
    server.refuseCall(setUpRoom, ResultCode.refused, "This room is set up already.");
    server.answer(logIn, () => loginOf(server));
    await goOn();
    await expect.element(composer()).toBeEnabled();
    expect(server.calls(logIn).map(({ body }) => body.password)).toEqual([password]);
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
