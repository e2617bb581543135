import { countContents, endRoom } from "@contract/calls/owner.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { gina, ownersRoom } from "../support/screens/room.ts";
import { openInRoom } from "../support/screens/screen.tsx";

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
