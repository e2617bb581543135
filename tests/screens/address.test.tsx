import { getLink, logOut } from "@contract/endpoints/entrance.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, holdToast, open, openInRoom } from "../support/screens/screen.tsx";

/** Data of a page that the browser shows or passes on: address, title, history and links. */
const shown = () =>
  [
    location.href,
    document.title,
    document.referrer,
    JSON.stringify(history.state),
    ...[...document.querySelectorAll("a[href], link[href]")].map((one) => one.getAttribute("href")),
  ].join("\n");

const expectPath = (path: string) => expect.poll(() => location.pathname + location.search).toBe(path);

async function enter(server: FakeServer): Promise<void> {
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
}

it("the address of a room admits nobody: shared, it leads to a place to open a link", async () => {
  const server = ownersRoom();
  const { roomId, linkCode } = server.session;
  const address = `/chatroom/${roomId}`;
  for (const name of ["", "detail", "chat-user-list", "setting", "gallery", "chat-duration", "pwa-guide"]) {
    await openInRoom(server, name);
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(shown(), name).not.toContain(linkCode);
  }
  await openInRoom(server, "user-code");
  await expect.element(page.getByLabelText("Personal link")).toHaveValue(`${location.origin}/i/${linkCode}`);

  localStorage.clear();
  await open(server, `${address}/user-code`);
  await expect.element(page.getByText("only in a browser that is already in it")).toBeVisible();
  await expect.element(page.getByLabelText("Room password")).not.toBeInTheDocument();
  // The requested page opens once the link is entered.
  server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
  await page.getByLabelText("Link or code").fill(`${location.origin}/i/${linkCode}`);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await enter(server);
  await expectPath(`${address}/user-code`);
});

it("addresses of earlier releases, with a link in them, are exchanged for the one that admits nobody", async () => {
  const server = membersRoom();
  const { roomId, linkCode } = server.session;
  const cameBy = server.roomLink.replace("/i/", "");
  localStorage.setItem(sessionPrefix + linkCode, JSON.stringify({ ...server.session, cameBy }));
  for (const code of [linkCode, cameBy])
    for (const entrance of [`/chatroom/${code}`, `/chatroom/?yq_code=${code}`, `/i/${code}`, `/login/${code}`]) {
      await open(server, entrance);
      await expectPath(`/chatroom/${roomId}`);
    }
  await open(server, `/chatroom/${linkCode}/chat-user-info?uid=nobody`);
  await expectPath(`/chatroom/${roomId}/chat-user-info?uid=nobody`);
  await open(server, `/chatroom/${linkCode}`);
  await expect.element(composer()).toBeEnabled();
  expect(shown()).not.toContain(linkCode);
});

it("any link of the room leads a device with a seat into it, and a second seat is a choice of its own", async () => {
  const server = membersRoom();
  const { roomId, linkCode } = server.session;
  const inside = `/chatroom/${roomId}`;
  const cameBy = server.roomLink.replace("/i/", "");
  const ownerLink = `/i/${roomId}olivia`;
  const paidLink = `/vip-entrance/${roomId}paid`;
  server.answer(getLink, ({ params: { code } }) => {
    if (code.endsWith("olivia")) return { ...linkInfo, kind: "owner" as const, needsName: false };
    return code.endsWith("paid")
      ? { ...linkInfo, kind: "paid" as const, price: 70, endsAt: Date.now() + 9e8 }
      : linkInfo;
  });
  await open(server, ownerLink);
  await expect.element(page.getByLabelText("Room password")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to my seat" })).not.toBeInTheDocument();
  localStorage.setItem(sessionPrefix + linkCode, JSON.stringify({ ...server.session, cameBy }));
  // The owner's link asks for the owner's password and takes no seat of a guest.
  await open(server, ownerLink);
  await expect.element(page.getByLabelText("Room password")).toBeVisible();
  await page.getByRole("link", { name: "Go to my seat" }).click();
  await expect.element(composer()).toBeEnabled();
  await expectPath(inside);

  // The link by which the device came: the way to a second seat is in the room's details.
  await open(server, server.roomLink);
  await expect.element(composer()).toBeEnabled();
  await expectPath(inside);
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("link", { name: "Join as somebody else" }).click();
  await expect.element(page.getByLabelText("Your nickname")).toBeVisible();

  // Another link of the room: the way to a second seat is in the toast.
  await open(server, paidLink);
  const joinAsOther = page.getByRole("button", { name: "Join as somebody else" });
  await holdToast(joinAsOther);
  await expect.element(composer()).toBeEnabled();
  await expectPath(inside);
  await joinAsOther.click();
  await expect.element(page.getByRole("button", { name: "Buy a seat" })).toBeVisible();

  // A full room admits the device's seat all the same, and no other device.
  server.answer(getLink, { ...linkInfo, state: "full" });
  await open(server, paidLink);
  await expect.element(composer()).toBeEnabled();
  localStorage.clear();
  await open(server, server.roomLink);
  await expect.element(page.getByRole("heading", { name: "This chat room is full, Can't join" })).toBeVisible();
});

it("after logging out the address bar holds no link, and the page still logs in again", async () => {
  const server = membersRoom();
  const { roomId } = server.session;
  server.answer(logOut, {});
  server.answer(getLink, { ...linkInfo, kind: "seat", needsName: false });
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expectPath(`/login/${roomId}`);
  await enter(server);
  await expect.element(composer()).toBeEnabled();
  await expectPath(`/chatroom/${roomId}`);
});
