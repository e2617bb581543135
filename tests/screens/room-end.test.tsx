import { CloseCode, ResultCode } from "@contract/codes.ts";
import { countContents, endRoom } from "@contract/endpoints/owner.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { findSuccessor } from "@contract/endpoints/successor.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { isKnownSealed } from "../../web/device/known-sealed.ts";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { open, openInRoom } from "../support/screens/screen.tsx";

it("the owner sees what is deleted before ending the room", async () => {
  const server = ownersRoom(gina);
  server.answer(countContents, { messages: 3, files: 1, fileBytes: 2048, members: 2 });
  server.answer(endRoom, () => server.change({ state: "expired" }));
  await openInRoom(server, "detail");
  const end = page.getByRole("button", { name: /^End the room now/ });
  const question = page.getByRole("alertdialog");
  await end.click();
  await expect.element(question.getByText(/3 messages.*1 file.*2\.00 KB.*2 members/)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls(endRoom)).toEqual([]);
  server.answer(countContents, { messages: 4, files: 1, fileBytes: 2048, members: 2 });
  await end.click();
  await expect.element(question.getByText(/4 messages/)).toBeVisible();
  await question.getByRole("button", { name: "End the room" }).click();
  await expect.element(page.getByRole("link", { name: "Renew the room" })).toBeVisible();
  expect(server.calls(endRoom)).toHaveLength(1);
});

it("the page of an ended sealed room keeps in mind that the room in its place is sealed", async () => {
  const server = membersRoom();
  const { session } = server;
  localStorage.setItem(sessionPrefix + session.linkCode, JSON.stringify({ ...session, sealed: true }));
  server.refuseCall(getRoom, ResultCode.roomExpired, "This room has ended.");
  server.answer(findSuccessor, { roomId: "goesonsealed", code: "goesonsealed1234567" });
  vi.spyOn(server, "accept").mockImplementation((socket) => socket.end(CloseCode.lost));
  await open(server, `/chatroom/${session.roomId}/chat-expired`);
  await expect.element(page.getByText("goes on", { exact: false }).first()).toBeVisible();
  expect(isKnownSealed("goesonsealed1234567")).toBe(true);
});
