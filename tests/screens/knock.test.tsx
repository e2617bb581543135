import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { answerKnock, enterByKnock, getKnock, withdrawKnock } from "@contract/endpoints/knocks.ts";
import type { OwnKnock } from "@contract/knock.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setHidden } from "../support/screens/edge.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { linkInfo, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, open, openInRoom } from "../support/screens/screen.tsx";

it("a guest asks to be let in with a line, is declined with one, asks again and enters", async () => {
  const server = membersRoom();
  const endsAt = Date.now() + 600_000;
  let knock: OwnKnock = {
    ...{ state: "waiting", name: "Gina", line: "It is me", answer: "" },
    ...{ endsAt, roomName: server.name, ownerName: olivia.name },
  };
  server.answer(getLink, { ...linkInfo, knocking: true });
  server.answer(logIn, { knockToken: "knock", endsAt });
  server.answer(getKnock, () => knock);
  server.answer(withdrawKnock, {});
  server.answer(enterByKnock, () => {
    const { linkCode, token, roomId, memberId, role } = server.session;
    return { linkCode, token, roomId, memberId, role, room: server.roomFor(memberId) };
  });
  await setSize(phone);
  await open(server, server.roomLink);
  const ask = async () => {
    await page.getByLabelText("Room password").fill(server.password);
    await page.getByLabelText("Your nickname").fill("Gina");
    await page.getByRole("button", { name: "Ask to be let in" }).click();
  };
  await page.getByLabelText("A line for the owner (optional)").fill("It is me");
  await expectNoFaults();
  await ask();
  await expect.element(page.getByRole("status").first()).toMatchTextContent("You asked to be let in");
  expect(server.calls(logIn)[0]?.body.line).toBe("It is me");
  await expect.element(page.getByRole("timer")).toMatchTextContent(/Still waiting: \d\d:\d\d/);
  await expectNoFaults();
  knock = { ...knock, state: "declined", answer: "Who are you?" };
  // Waiting survives a reload.
  await open(server, server.roomLink);
  await expect.element(page.getByRole("heading", { name: "You were not let in" })).toBeVisible();
  await expect.element(page.getByText("Who are you?")).toBeVisible();
  await expectNoFaults();
  await page.getByRole("button", { name: "Ask again" }).click();
  knock = { ...knock, state: "waiting" };
  await ask();
  await page.getByRole("button", { name: "Do not wait any longer" }).click();
  await expect.poll(() => server.calls(withdrawKnock).length).toBe(1);
  knock = { ...knock, state: "admitted" };
  await ask();
  await expect.element(composer()).toBeEnabled();
});

it("the owner sees who asks to be let in, also from another tab, and answers with a line by keyboard", async () => {
  const server = ownersRoom();
  const knocks = [{ id: "knock1", name: "Gina", line: "It is me", endsAt: Date.now() + 600_000 }];
  server.answer(answerKnock, () => server.change({ knocking: true, knocks: [] }));
  await openInRoom(server);
  server.info = { knocking: true, knocks };
  setHidden(true);
  server.push({ event: "knocks", data: { knocks }, rev: ++server.rev });
  await expect.poll(() => document.title).toContain("(1)");
  setHidden(false);
  const bar = page.getByRole("button", { name: /Gina asks to be let in/ });
  await expect.element(bar).toMatchTextContent("It is me");
  (bar.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const door = page.getByRole("dialog", { name: "At the door" });
  await door.getByLabelText("A line for them (optional)").fill("Who are you?");
  await expectNoFaults();
  await door.getByRole("button", { name: "Decline" }).click();
  await expect.element(door).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  server.info = { knocking: true, knocks };
  await openInRoom(server, "chat-user-list");
  const item = page.getByRole("article", { name: "Gina asks to be let in" });
  await expect.element(item).toBeVisible();
  await expectNoFaults();
  await item.getByRole("button", { name: "Let in" }).click();
  await expect.element(item).not.toBeInTheDocument();
  expect(server.calls(answerKnock).map(({ body }) => body)).toEqual([
    { admit: false, line: "Who are you?" },
    { admit: true, line: "" },
  ]);
});
