import { CloseCode, ResultCode } from "@contract/codes.ts";
import { getLink, logOut, makeTicket } from "@contract/endpoints/entrance.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { getHealth } from "@contract/endpoints/site.ts";
import { findSuccessor } from "@contract/endpoints/successor.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { desktop, phone, setSize } from "../support/screens/no-faults.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import {
  composer,
  expectBriefly,
  open,
  openInRoom,
  whenConnected,
  whenOverlayIsGone,
} from "../support/screens/screen.tsx";

/** The specification's statements about screens outside the journeys. */

it("the language is the address's, then the one chosen here, then the browser's, then English", async () => {
  const server = membersRoom();
  const languages = vi.spyOn(navigator, "languages", "get");
  const tagOf = async (browser: string, path: string) => {
    languages.mockReturnValue([browser]);
    await open(server, path);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    return document.documentElement.lang;
  };
  expect(await tagOf("fr-FR", "/fail")).toBe("en");
  expect(await tagOf("zh-CN", "/fail")).toBe("zh-CN");
  expect(await tagOf("zh-HK", "/fail")).toBe("zh-TW");
  expect(await tagOf("zh-CN", "/fail?lang=zh-tw")).toBe("zh-TW");

  await tagOf("zh-CN", "/fail");
  await page.getByRole("combobox").selectOptions("en");
  await expect.poll(() => document.documentElement.lang).toBe("en");
  expect(await tagOf("zh-CN", "/fail")).toBe("en");
  expect(await tagOf("zh-CN", "/fail?lang=zh-cn")).toBe("zh-CN");
});

it.each([
  ["detail", "Room details"],
  ["room-name", "Room name"],
  ["chat-seats", "Add seats"],
  ["chat-duration", "Add time"],
  ["chat-user-list", "Members"],
  ["chat-user-info", "Member"],
  ["languages", "Language"],
  ["notification", "Notifications"],
  ["network-guide", "Network help"],
  ["pwa-guide", "Add to home screen"],
  ["edit-profile", "Your picture"],
  ["setting", "Settings"],
  ["user-name", "My nickname"],
  ["user-code", "My personal link"],
  ["user-email", "My email"],
  ["download/none", "Download"],
])("the room's page %s has a title and a way back", async (path, title) => {
  await openInRoom(ownersRoom(), path);
  await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toContain(title);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect.poll(() => location.pathname.endsWith(`/${path}`)).toBe(false);
});

it("a page for the owner shows a member the reason", async () => {
  await openInRoom(membersRoom(), "room-name");
  await expect.element(page.getByRole("heading", { name: "No permission" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Room name" })).not.toBeInTheDocument();
});

it("the network guide lists reachable and unreachable services", async () => {
  const server = membersRoom();
  await openInRoom(server, "network-guide");
  await expect.element(page.getByText(/^Answers/)).toBeVisible();
  await expect.element(page.getByText("Is open: messages come at once")).toBeVisible();
  server.refuseCall(getHealth, ResultCode.internal);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText(/^Does not answer/)).toBeVisible();
  setOffline(true);
  await expect.element(page.getByText(/^Is offline/)).toBeVisible();
});

it("the alert that the session is over has one button, square corners on a phone and round ones at a desk", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await whenConnected(server);
  server.endSessions(ResultCode.forcedLogout);
  const notice = page.getByRole("alertdialog", { name: "Notice" });
  await expect.element(notice.getByText(/session has expired/)).toBeVisible();
  expect(notice.getByRole("button").elements()).toHaveLength(1);
  await setSize(desktop);
  await expect.element(notice).toHaveStyle({ borderRadius: "24px" });
  await setSize(phone);
  await expect.element(notice).toHaveStyle({ borderRadius: "0px" });
  await notice.getByRole("button").click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Room password")).toBeVisible();
});

it("a changed password is shown to a member who returns later", async () => {
  const server = membersRoom();
  server.refuseCall(getRoom, ResultCode.loggedOut, "", { reason: "password" });
  const notice = page.getByRole("alertdialog").getByText("The room’s password was changed. Log in with the new one.");
  for (const name of ["detail", "chat-duration"]) {
    await openInRoom(server, name);
    await expect.element(notice).toBeVisible();
  }
  await open(server, "/");
  server.answer(getLink, { ...linkInfo, needsName: false });
  await page.getByRole("link", { name: /You were logged out/ }).click();
  await expect.element(notice).toBeVisible();
  await page.getByRole("button", { name: "Log in again" }).click();
  server.answer(getRoom, () => server.roomFor(server.memberId));
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(composer()).toBeEnabled();
});

it("the invitation opens by itself once for an owner, whichever device comes next", async () => {
  const server = ownersRoom();
  server.flags = { showInvite: true };
  await openInRoom(server);
  await expect.element(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
  await expect.poll(() => server.flags.showInvite).toBe(false);
  await page.getByRole("button", { name: "Close" }).click();
  await whenOverlayIsGone();
  await openInRoom(server);
  await expect.element(page.getByText(/\d online/)).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("an expired room leads to the page for expired rooms", async () => {
  const server = membersRoom();
  await openInRoom(server);
  server.refuseCall(getRoom, ResultCode.roomExpired, "This room has ended.");
  server.answer(findSuccessor, {});
  vi.spyOn(server, "accept").mockImplementation((socket) => socket.end(CloseCode.lost));
  await openInRoom(server, "detail");
  await expect.poll(() => location.pathname).toMatch(/\/chat-expired$/);
  await expect.element(page.getByRole("heading", { name: "This room has ended" })).toBeVisible();
});

it("logging out leads to the room's login", async () => {
  const server = membersRoom();
  server.answer(logOut, {});
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => location.pathname).toMatch(/\/login\/\w+$/);
  await expect.element(page.getByRole("heading", { name: server.name })).toBeVisible();
  expect(server.calls(logOut)).toHaveLength(1);
  const wentBack = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back();
  await wentBack;
  // The room's address redirects to the login again.
  await expect.poll(() => location.pathname).toMatch(/^\/login/);
  await expect.element(composer()).not.toBeInTheDocument();
});

it("copying falls back to a selection without a clipboard, and shows an error without both", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  await openInRoom(membersRoom(), "user-code");
  await expectBriefly(page.getByText("Copied").first(), page.getByRole("button", { name: "Copy" }).click());
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  const failure = page.getByText("Copy failed please copy manually");
  await expectBriefly(failure, page.getByRole("button", { name: /^Cop/ }).click());
});

it.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1", 4],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126.0.0.0 Mobile Safari/537.36", 3],
  ["another device", navigator.userAgent, 3],
])("the guide to install the room is step by step on %s", async (_where, userAgent, steps) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  await openInRoom(membersRoom(), "pwa-guide");
  await expect.poll(() => document.querySelectorAll("ol li").length).toBe(steps);
});

it("a browser inside an app that neither records nor notifies leads to one that does", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 " +
      "Safari Line/14.9.0",
  );
  vi.stubGlobal("Notification", undefined);
  vi.stubGlobal("MediaRecorder", undefined);
  const server = membersRoom();
  server.answer(makeTicket, { ticket: "oneway", expiresAt: Date.now() + 60_000 });
  await openInRoom(server);
  await page.getByRole("button", { name: "Record a voice message" }).click();
  const dialog = page.getByRole("dialog", { name: "Record in your browser" });
  // The menu of the app would open the room's address, which admits no one in another browser; a link to the seat does.
  await expect.element(dialog.getByRole("button", { name: "Continue in your browser" })).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: /menu is in/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await whenOverlayIsGone();
  await openInRoom(server, "notification");
  await expect.element(page.getByText("Unsupported browser.")).toBeVisible();
  await page.getByRole("button", { name: "Continue in your browser" }).click();
  await expect
    .element(page.getByLabelText("Link to your seat"))
    .toHaveValue(`${location.origin}/login-bridge?ticket=oneway`);
  await openInRoom(server, "pwa-guide");
  await expect.element(page.getByRole("link", { name: "Continue on another device" })).toBeVisible();
});
