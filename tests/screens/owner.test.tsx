import { ResultCode } from "@contract/codes.ts";
import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { searchMessages } from "@contract/endpoints/messages.ts";
import { clearHistory, setPassword } from "@contract/endpoints/owner.ts";
import { removeMember, resetMember } from "@contract/endpoints/seats.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { gina, linkInfo, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import {
  choose,
  expectBriefly,
  holdToast,
  log,
  message,
  open,
  openInRoom,
  say,
  whenConnected,
  whenOverlayIsGone,
} from "../support/screens/screen.tsx";

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

/** The owner's page of the member Gina. */
async function ginasPage(server = ownersRoom(gina)) {
  await openInRoom(server, "detail");
  await press(/^All members/);
  await press(/^Gina/);
  return server;
}

it("the owner has a badge, also in quotes", async () => {
  const server = membersRoom();
  server.say(olivia.id, "I own this room");
  server.say(gina.id, "I am a guest");
  await openInRoom(server);
  const row = page.getByRole("article", { name: /Owner, .*I own this room/ });
  await expect.element(row.getByText("Owner")).toBeVisible();
  await choose("I own this room", "Reply");
  await say("so you do");
  await expect.element(message("so you do").getByText("Owner", { exact: true })).toBeVisible();
  await expect.element(message("I am a guest").getByText("Owner")).not.toBeInTheDocument();
});

it("the owner resets a member's link, and closes the new one only on purpose", async () => {
  const server = ownersRoom(gina);
  const link = `${location.origin}/i/newlink`;
  server.answer(resetMember, ({ params: { memberId } }) => ({ memberId, code: "newlink", link }));
  await ginasPage(server);
  await press(/^Reset the personal link/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset the link" }).click();
  const dialog = page.getByRole("dialog", { name: "Gina’s new link" });
  await expect.element(dialog.getByLabelText("Personal link")).toHaveValue(link);
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "I have kept it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("a member whose link was reset reads that", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await whenConnected(server);
  server.endSessions(ResultCode.seatReset);
  await expect.element(page.getByRole("heading", { name: "Your personal link was reset" })).toBeVisible();
  await expect.poll(() => location.pathname).not.toMatch(/^\/chatroom/);
});

it("a removed member keeps the name in the search, in replies and reactions, marked", async () => {
  const server = ownersRoom(gina);
  const marked = "Gina (no longer here)";
  const { id } = server.say(olivia.id, "Picnic?");
  server.say(gina.id, "find these words");
  server.react(id, "👍", gina.id, true);
  server.answer(searchMessages, { messages: server.messages.slice(-1), more: false });
  server.answer(removeMember, ({ params: { memberId } }) => {
    server.members.pop();
    server.info = { former: [{ id: memberId, name: gina.name }] };
    server.push({ event: "memberRemoved", data: { memberId, seatsUsed: 1 }, rev: ++server.rev });
    return {};
  });
  await openInRoom(server);
  await expect.element(message("Picnic?").getByRole("button", { name: "👍 1: Gina" })).toBeVisible();
  await ginasPage(server);
  await press("Remove from the room");
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove" });
  await expectBriefly(page.getByText("Gina was removed"), remove.click());
  await openInRoom(server);
  await choose("find these words", "Reply");
  await expect.element(page.getByText(`Reply to ${marked}`)).toBeVisible();
  await press("Cancel the reply");
  await choose("Picnic?", "Who reacted");
  await expect.element(page.getByRole("dialog", { name: "Reactions" }).getByText(marked)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await whenOverlayIsGone();
  await press("Search in this room");
  await page.getByRole("searchbox", { name: "Search in this room" }).fill("these");
  await expect.element(page.getByRole("list", { name: "Search results" }).getByText(marked)).toBeVisible();
});

it("the owner renews room link and password with a removal, and is given both to share", async () => {
  const server = ownersRoom(gina);
  const roomLink = `${location.origin}/i/fresh`;
  server.answer(removeMember, { roomLink });
  await ginasPage(server);
  await press("Remove from the room");
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog.getByText(/knows the room link and the password can come back/)).toBeVisible();
  await dialog.getByText("New room link and password").click();
  await dialog.getByLabelText("New room password").fill("1");
  await expect.element(dialog.getByText("One character is guessed at once.")).toBeVisible();
  await dialog.getByLabelText("New room password").fill("a fresh start");
  await dialog.getByRole("button", { name: "Remove" }).click();
  const renewed = page.getByRole("dialog", { name: "Share these with the others" });
  await expect.element(renewed.getByLabelText("Room link")).toHaveValue(roomLink);
  await expect.element(renewed.getByLabelText("Room password")).toHaveValue("a fresh start");
  const both = (renewed.getByLabelText("Both in one text").element() as HTMLTextAreaElement).value;
  expect(both).toMatch(new RegExp(`invites you to the room.*${roomLink}.*Password: a fresh start$`, "s"));
  expect(server.calls(removeMember)[0]?.body).toEqual({ renewLink: true, password: "a fresh start" });
});

it("the owner changes the room password", async () => {
  const server = ownersRoom();
  server.answer(setPassword, {});
  await openInRoom(server, "detail");
  await press("Change the room password");
  await page.getByLabelText("New room password").fill("another one");
  await page.getByLabelText("Repeat the password").fill("another one");
  await press("Change the password");
  await expect.poll(() => server.calls(setPassword).map(({ body }) => body)).toEqual([{ password: "another one" }]);
});

it("a failure while a dialog is open is read aloud inside it, where screen readers still hear", async () => {
  const server = ownersRoom();
  server.refuseCall(clearHistory, 500, "The room is busy");
  await openInRoom(server, "detail");
  await press("Clear the history");
  const question = page.getByRole("alertdialog");
  const live = () => question.element().querySelector("[aria-live=polite]")?.textContent;
  // As long as the toast is shown: the click can resolve later.
  const announced = expect.poll(live).toMatch(/./);
  await Promise.all([announced, question.getByRole("button", { name: "Clear the history" }).click()]);
  await expect.poll(live).toBe("");
});

it("a new room password sends a member back to the login, which says why the former one is wrong", async () => {
  const server = membersRoom();
  server.answer(getLink, { ...linkInfo, needsName: false });
  await openInRoom(server);
  await whenConnected(server);
  server.endSessions(ResultCode.forcedLogout, "password");
  const notice = page.getByRole("alertdialog", { name: "Notice" });
  await expect.element(notice.getByText("The room’s password was changed. Log in with the new one.")).toBeVisible();
  await notice.getByRole("button").click();
  await page.getByLabelText("Room password").fill("the former one");
  await press("Enter the room");
  await expect.element(page.getByText("the owner may have changed it: ask the owner")).toBeVisible();
  await page.getByLabelText("Room password").fill(server.password);
  await press("Enter the room");
  await expect.element(log()).toBeVisible();
  await say("back again");
  expect(server.calls(logIn)).toHaveLength(2);
});

it("old messages carry a member's new nickname", async () => {
  const server = ownersRoom(gina);
  server.say(gina.id, "who am I");
  await openInRoom(server);
  await whenConnected(server);
  const name = "👩🏽‍🚀 Regina";
  server.push({ event: "memberRenamed", data: { memberId: gina.id, name }, rev: ++server.rev });
  await expect.element(page.getByRole("article", { name: /^👩🏽‍🚀 Regina, .*who am I/ })).toBeVisible();
});

it("a member changes the nickname", async () => {
  const server = membersRoom();
  await openInRoom(server, "user-name");
  await page.getByLabelText("My nickname").fill("👩🏽‍🚀 Regina");
  await press("Save");
  await expect.poll(() => server.me.name).toBe("👩🏽‍🚀 Regina");
});

it("a message deleted for me stays for the others, and comes back when I want", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "not for my eyes");
  await openInRoom(server);
  await choose("not for my eyes", "Delete for me");
  const undo = page.getByRole("button", { name: "Undo" });
  await holdToast(undo);
  await expect.element(message("not for my eyes")).not.toBeInTheDocument();
  await undo.click();
  await expect.element(message("not for my eyes")).toBeVisible();
  expect(server.messages.find((one) => one.id === id)?.status).toBe("sent");
  expect(server.received.map(({ type }) => type)).not.toContain("qx_msg");
});

it("a person whose nickname looks like the owner's is told so", async () => {
  const server = membersRoom();
  server.refuseCall(logIn, ResultCode.refused, "This name looks like the owner's.");
  await open(server, server.roomLink);
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByLabelText("Your nickname").fill("OLIVIA");
  await press("Enter the room");
  await expect.element(page.getByText("This name looks like the owner's.")).toBeVisible();
});

it("a failed login by a link that asks for a nickname alone shows its reason, until the nickname changes", async () => {
  const server = membersRoom();
  server.answer(getLink, { ...linkInfo, needsPassword: false });
  server.refuseCall(logIn, ResultCode.refused, "This name looks like the owner's.");
  await open(server, server.roomLink);
  const nickname = page.getByLabelText("Your nickname");
  await nickname.fill("OLIVIA");
  await press("Enter the room");
  const reason = page.getByText("This name looks like the owner's.");
  await expect.element(reason).toBeVisible();
  await nickname.fill("Gina");
  await expect.element(reason).not.toBeInTheDocument();
});
