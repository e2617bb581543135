import { ResultCode } from "@contract/codes.ts";
import { getLink, logIn, recoverOwnerLink, setOwnerPassword } from "@contract/endpoints/entrance.ts";
import { renewOwnerLink } from "@contract/endpoints/owner.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, open, openInRoom, whenConnected, whenOverlayIsGone } from "../support/screens/screen.tsx";

const press = (name: string) => page.getByRole("button", { name }).click();
const lostLink = page.getByRole("link", { name: "I lost my admin link" });

it("renewing the admin link logs the owner's other devices out, if the owner wants that", async () => {
  const server = ownersRoom();
  const link = `${location.origin}/i/renewedlink`;
  server.answer(renewOwnerLink, { code: "renewedlink", link });
  await openInRoom(server);
  await press("Room details");
  await press("Renew the admin link");
  const question = page.getByRole("alertdialog");
  await question.getByText("Log out my other devices").click();
  await question.getByRole("button", { name: "Renew the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new admin link" });
  await expect.element(dialog.getByLabelText("Admin link")).toHaveValue(link);
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  expect(server.calls(renewOwnerLink)[0]?.body).toEqual({ logOutOthers: true });
  await expect.element(dialog).not.toBeInTheDocument();
  await whenOverlayIsGone();
  history.back();
  await expect.poll(() => location.pathname).not.toMatch(/detail/);
  await expect.element(composer()).toBeEnabled();
  await whenConnected(server);
  server.endSessions(ResultCode.forcedLogout);
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("session");
});

it("the page of a lost admin link gives one answer, whether a room exists or not", async () => {
  const server = membersRoom();
  server.answer(recoverOwnerLink, {});
  await open(server, "/");
  await lostLink.first().click();
  await press("Mail me a new link");
  await expect.element(page.getByText("Email cannot be empty")).toBeVisible();
  await page.getByLabelText("Email that paid for the room").fill("nobody@example.com");
  await press("Mail me a new link");
  await expect.element(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  expect(server.calls(recoverOwnerLink).map(({ body }) => body)).toEqual([{ email: "nobody@example.com" }]);
});

it.each(["/login", "/fail?code=-2011"])("%s leads to the page of a lost admin link", async (path) => {
  await open(membersRoom(), path);
  await lostLink.click();
  await expect.element(page.getByLabelText("Email that paid for the room")).toBeVisible();
});

it("a room link leads to the recovery of the admin link only where the owner allows it", async () => {
  const server = membersRoom();
  await open(server, server.roomLink);
  await expect.element(page.getByLabelText("Room password")).toBeVisible();
  await expect.element(lostLink).not.toBeInTheDocument();
  server.answer(getLink, { ...linkInfo, recovery: true });
  await open(server, server.roomLink);
  await lostLink.click();
  await expect.element(page.getByLabelText("Email that paid for the room")).toBeVisible();
});

it("a wrong password at the admin link leads to a new one", async () => {
  const server = ownersRoom();
  server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
  const { linkCode, token, roomId, memberId, role } = server.session;
  const room = server.roomFor(memberId);
  server.answer(setOwnerPassword, { linkCode, token, roomId, memberId, role, room });
  await open(server, `/i/${linkCode}`);
  await page.getByLabelText("Room password").fill("a co-owner's");
  await press("Enter the room");
  await expect.element(page.getByText("The admin link alone sets a new one: below.")).toBeVisible();
  expect(server.calls(logIn)).toHaveLength(1);
  await press("Set a new room password");
  await expectNoFaults();
  await expectNoSidewaysScroll();
  const repeated = page.getByLabelText("Repeat the password");
  await page.getByRole("textbox", { name: "Room password" }).fill("the owner's own");
  await repeated.fill("another");
  await press("Set the password and enter");
  await expect.element(repeated).toHaveAttribute("aria-invalid", "true");
  await repeated.fill("the owner's own");
  await press("Set the password and enter");
  await expect.element(composer()).toBeEnabled();
  expect(server.calls(setOwnerPassword)[0]?.body).toMatchObject({ password: "the owner's own" });
});

it("each form with a password names its room, so that no password manager fills in that of another room", async () => {
  const server = ownersRoom();
  /** The names of accounts in the forms that have a password. */
  const accounts = () =>
    [...document.querySelectorAll("form:has(input[type=password])")].map(
      (form) => form.querySelector<HTMLInputElement>("input[autocomplete=username]")?.value,
    );
  await open(server, server.roomLink);
  await expect.element(page.getByLabelText("Room password")).toBeVisible();
  expect(accounts()).toEqual([server.roomId]);

  server.answer(getLink, { ...linkInfo, kind: "owner", state: "setup" });
  await open(server, server.roomLink);
  await expect.element(page.getByLabelText("Repeat the password")).toBeVisible();
  expect(accounts()).toEqual([server.roomId]);

  await openInRoom(server, "detail");
  await press("Change the room password");
  await expect.element(page.getByLabelText("New room password")).toBeVisible();
  expect(accounts()).toEqual([server.roomId]);
});
