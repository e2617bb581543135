import { editMe } from "@contract/endpoints/members.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { desktop, expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, log, message, openInRoom, say, whenOverlayIsGone } from "../support/screens/screen.tsx";

const hint = () => page.getByRole("dialog", { name: "A short tour" });
const button = (name: string) => hint().getByRole("button", { name });

function newcomersRoom() {
  const server = membersRoom();
  server.flags = { tourSeen: false };
  return server;
}

it("a newcomer sees three hints, once, on all devices", async () => {
  const server = newcomersRoom();
  await openInRoom(server);
  await expect.element(hint()).toMatchTextContent("1 of 3");
  await expect.poll(() => server.calls(editMe).map(({ body }) => body.flags)).toEqual([{ tourSeen: true }]);
  await button("Next").click();
  await expect.element(hint()).toMatchTextContent("menu");
  await button("Next").click();
  await expect.element(hint()).toMatchTextContent("Room details");
  await button("Done").click();
  await expect.element(hint()).not.toBeInTheDocument();

  localStorage.clear();
  await openInRoom(server);
  await say("Hello from my phone");
  await expect.element(page.getByRole("article", { name: /Sent: Hello from my phone/ })).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
});

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["Back", () => history.back()],
] as const)("%s skips the tour", async (_key, skip) => {
  await openInRoom(newcomersRoom());
  await expect.element(hint()).toBeVisible();
  const address = location.href;
  await skip();
  await expect.element(hint()).not.toBeInTheDocument();
  expect(location.href).toBe(address);
});

it("a newcomer who begins to write is not stopped, and sees the hint after sending", async () => {
  await openInRoom(newcomersRoom());
  await expect.element(hint()).toBeVisible();
  await userEvent.type(composer(), "Hel");
  await expect.element(hint()).not.toBeInTheDocument();
  await expect.element(composer()).toHaveFocus();
  await userEvent.keyboard("lo{Enter}");
  await expect.element(message("Hello")).toBeVisible();
  await expect.element(hint()).toBeVisible();
});

it("an owner's tour waits for the invitation to be closed, and works by keyboard", async () => {
  const server = ownersRoom();
  server.flags = { tourSeen: false, showInvite: true };
  await openInRoom(server);
  const invitation = page.getByRole("dialog", { name: "Invite people" });
  await expect.element(invitation).toBeVisible();
  await expect.element(hint()).not.toBeInTheDocument();
  await invitation.getByRole("button", { name: "Close" }).click();
  await expect.element(hint()).toBeVisible();
  (button("Skip").element() as HTMLElement).focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(button("Next")).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}{Enter}");
  await expect.element(hint()).not.toBeInTheDocument();
  await expect.element(composer()).toHaveFocus();
  await whenOverlayIsGone();
});

it.each([
  ["a phone", phone],
  ["a desktop", desktop],
] as const)("the tour covers nothing that is said on %s, also while messages arrive", async (_, size) => {
  const server = newcomersRoom();
  for (let count = 1; count <= 30; count++) server.say(olivia.id, `Sentence ${count}`);
  server.me = { readUpTo: server.lastId };
  await setSize(size);
  await openInRoom(server);
  for (const [at, step] of ["paperclip", "menu", "Room details"].entries()) {
    await expect.element(hint()).toMatchTextContent(step);
    server.say(olivia.id, `Arrived ${at}`);
    const newest = () => message(`Arrived ${at}`).element().getBoundingClientRect();
    await expect.poll(() => newest().bottom <= log().element().getBoundingClientRect().bottom).toBe(true);
    const between = () => {
      const [list, card, field] = [log(), hint(), composer()].map((one) => one.element().getBoundingClientRect());
      return list && card && field && [card.top - list.bottom, field.top - card.bottom].every((gap) => gap >= 0);
    };
    await expect.poll(between).toBe(true);
    await expectNoFaults();
    if (at < 2) await button("Next").click();
  }
});
