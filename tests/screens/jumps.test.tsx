import { listMessages } from "@contract/endpoints/messages.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { message, openInRoom } from "../support/screens/screen.tsx";

it("a message is said to be looked for until it is there, also when an earlier jump ends meanwhile", async () => {
  const server = membersRoom();
  const old = new Map([
    [2, "the lighthouse"],
    [60, "the harbour"],
  ]);
  for (let at = 0; at < 530; at++) server.say(olivia.id, old.get(at) ?? `in between, number ${at}`);
  const idOf = (text: string) => server.messages.find(({ content }) => content === text)?.id ?? 0;
  server.say(olivia.id, "first answer", { replyTo: idOf("the lighthouse") });
  server.say(olivia.id, "second answer", { replyTo: idOf("the harbour") });
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  const call = server.call.bind(server);
  const answers: (() => void)[] = [];
  vi.spyOn(server, "call").mockImplementation(async (address, init) => {
    if (address.includes(listMessages.path)) await new Promise<void>((resolve) => answers.push(resolve));
    return call(address, init);
  });
  await message("first answer").getByRole("button", { name: "the lighthouse" }).click();
  await message("second answer").getByRole("button", { name: "the harbour" }).click();
  // A page of messages before each, and one after.
  await expect.poll(() => answers).toHaveLength(4);
  for (const answer of answers.splice(0, 2)) answer();
  await expect.element(message("the lighthouse")).toBeInViewport();
  const looking = page.getByText("Looking for the message…");
  await expect.element(looking).toBeVisible();
  for (const answer of answers.splice(0)) answer();
  await expect.element(message("the harbour")).toBeInViewport();
  await expect.element(looking).not.toBeInTheDocument();
});
