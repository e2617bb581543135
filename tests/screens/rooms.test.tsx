import { renewOwnerLink } from "@contract/endpoints/owner.ts";
import { inviteMembers, mailInvites, removeMember } from "@contract/endpoints/seats.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { setHidden } from "../support/screens/edge.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { expectBriefly, message, openInRoom } from "../support/screens/screen.tsx";
import { aMember } from "../unit/support/room-things.ts";

async function openInvite(): Promise<Locator> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  return page.getByRole("dialog", { name: "Invite people" });
}

it("the poster is a picture to download, and names the member who invites", async () => {
  const written: string[] = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  vi.spyOn(CanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: CanvasRenderingContext2D,
    text,
    ...at
  ) {
    written.push(text);
    fillText.call(this, text, ...at);
  });
  const saved: { name: string; link: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, link: this.href });
  });
  const server = ownersRoom();
  server.name = "读书会 Book club";
  await openInRoom(server, "detail");
  const dialog = await openInvite();
  await dialog.getByRole("button", { name: "Download the poster" }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["读书会-Book-club-qr.png"]);
  const picture = await (await fetch(saved[0]?.link ?? "")).blob();
  expect(picture.type).toBe("image/png");
  expect(await createImageBitmap(picture)).toMatchObject({ width: 1240, height: 1754 });
  expect(written.slice(0, 2)).toEqual(["Olivia invites you to", "读书会 Book club"]);
  await expectNoFaults();
});

it("an invitation by mail reserves a seat, until it is taken", async () => {
  const server = ownersRoom();
  const address = "nina@example.com";
  server.answer(mailInvites, ({ body }) => {
    for (const invitedEmail of body.emails)
      server.members.push(aMember("nina", { name: invitedEmail, online: false, invited: true, invitedEmail }));
    server.rev++;
    return { sent: body.emails.length };
  });
  await openInRoom(server, "detail");
  const dialog = await openInvite();
  const field = dialog.getByLabelText("Email addresses");
  const send = dialog.getByRole("button", { name: "Send invitations" });
  await send.click();
  await expect.element(dialog.getByText("Email cannot be empty")).toBeVisible();
  await field.fill("nina@@example.com");
  await send.click();
  await expect.element(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await field.fill(address);
  const sent = page.getByText("1 invitation will be sent if the address accepts our emails").first();
  await expectBriefly(sent, userEvent.keyboard("{Enter}"));
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^All members/ }).click();
  await expect.element(page.getByRole("button", { name: new RegExp(`${address}.*Waiting`) })).toBeVisible();
  const { invitedEmail: _, ...seat } = server.members.pop() ?? gina;
  const nina = { ...seat, name: "Nina", invited: false, online: true };
  server.members.push(nina);
  server.changeMember("nina", {});
  await expect.element(page.getByRole("button", { name: /^Nina/ })).toBeVisible();
  await expect.element(page.getByText("Waiting")).not.toBeInTheDocument();
});

it("a reserved seat can be cancelled", async () => {
  const server = ownersRoom();
  const link = `${location.origin}/i/wanda`;
  server.info = { seats: 2 };
  server.answer(inviteMembers, () => {
    server.members.push(aMember("wanda", { name: "Wanda", online: false, invited: true }));
    server.rev++;
    return [{ memberId: "wanda", code: "wanda", link }];
  });
  server.answer(removeMember, ({ params }) => {
    server.members.pop();
    server.push({ event: "memberRemoved", data: { memberId: params.memberId }, rev: ++server.rev });
    return {};
  });
  await openInRoom(server, "detail");
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const dialog = await openInvite();
  await dialog.getByLabelText("Name", { exact: true }).fill("Wanda");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect.element(dialog.getByLabelText("For Wanda")).toHaveValue(link);
  // A link that is not shown again keeps its dialog open until it is copied.
  await userEvent.keyboard("{Escape}");
  await userEvent.click(dialog, { position: { x: -20, y: -20 }, force: true });
  for (let n = 0; n < 3; n++) await userEvent.keyboard("{Escape}");
  await expect.element(dialog.getByLabelText("For Wanda")).toBeVisible();
  const copy = dialog.getByRole("button", { name: "Copy", exact: true }).last();
  await expectBriefly(dialog.getByRole("button", { name: "Copied" }), copy.click());
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();

  await expect.element(page.getByText("1 of 2 seats taken · 1 reserved")).toBeVisible();
  await page.getByRole("button", { name: /^All members/ }).click();
  await page.getByRole("button", { name: /^Wanda/ }).click();
  await page.getByRole("button", { name: "Take the seat back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).click();
  await expect.element(page.getByRole("button", { name: /^Wanda/ })).not.toBeInTheDocument();
  expect(server.calls(removeMember).map(({ params }) => params.memberId)).toEqual(["wanda"]);
});

it("the owner opens and closes paid joining", async () => {
  const server = ownersRoom();
  await openInRoom(server, "detail");
  const selling = page.getByRole("switch", { name: "Let people buy a seat" });
  await selling.click();
  await expect.element(page.getByLabelText("Paid link")).toHaveValue(`${location.origin}/vip-entrance/paidlink`);
  await expect.element(page.getByText(/A seat costs \$\d+\.\d\d now/)).toBeVisible();
  await expectNoFaults();
  await selling.click();
  await expect.element(page.getByLabelText("Paid link")).not.toBeInTheDocument();
});

it("a member sees none of the owner's switches and links", async () => {
  await openInRoom(membersRoom(), "detail");
  await expect.element(page.getByRole("button", { name: /^My personal link/ })).toBeVisible();
  for (const name of ["Let people buy a seat", "Recovery by email"])
    await expect.element(page.getByRole("switch", { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /Renew the admin link/ })).not.toBeInTheDocument();
});

it("the owner is told what another admin link ends", async () => {
  const server = ownersRoom();
  const link = `${location.origin}/i/${server.roomId}another`;
  server.answer(renewOwnerLink, { code: `${server.roomId}another`, link });
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: /^Renew the admin link/ }).click();
  const question = page.getByRole("alertdialog", { name: "Renew the admin link?" });
  await expect.element(question.getByText("The old admin link stops working at once")).toBeVisible();
  await question.getByRole("button", { name: "Renew the link" }).click();
  await expect.element(page.getByRole("dialog").getByLabelText("Admin link")).toHaveValue(link);
  await page.getByRole("button", { name: "I have kept it" }).click();
});

it("notification settings are stored", async () => {
  await setSize(phone);
  const server = membersRoom();
  server.flags = { sound: true, mail: true, mailUnread: true, mailEndsSoon: true };
  await openInRoom(server, "notification");
  const named = (name: string) => page.getByRole("switch", { name });
  await expect.element(named("A new member")).not.toBeInTheDocument();
  await named("Sound").click();
  await named("Unread messages").click();
  await expect.element(named("Unread messages")).not.toBeChecked();
  await page.getByRole("button", { name: /^Email address/ }).click();
  await page.getByLabelText("Email address").fill("Gina.rooms@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Gina.rooms@example.com")).toBeVisible();
  await expectNoFaults();
  await openInRoom(server, "notification");
  await expect.element(page.getByText("Gina.rooms@example.com")).toBeVisible();
  await expect.element(named("Sound")).not.toBeChecked();
  await expect.element(named("Unread messages")).not.toBeChecked();
  await expect.element(named("The room ends soon")).toBeChecked();
});

it("title and icon show unread messages until the chat is in view", async () => {
  const original = "/icons/apple-touch.png";
  const link = Object.assign(document.createElement("link"), { rel: "icon", href: original });
  const icon = () => link.getAttribute("href");
  document.head.prepend(link);
  onTestFinished(() => link.remove());
  const server = ownersRoom(gina);
  await openInRoom(server);
  onTestFinished(() => commands.emulateMedia({ reducedMotion: "reduce" }));
  // With reduced motion the title would not alternate.
  await commands.emulateMedia({ reducedMotion: "no-preference" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  setHidden(true);
  server.say(gina.id, "are you there?");
  await expect.poll(icon).toMatch(/^data:image\/png/);
  expect(document.title).toMatch(/^\(1\) /);
  // A poll, too, moves the clock on, and ends while the count is shown.
  vi.advanceTimersByTime(1000);
  expect([document.title, icon()]).toEqual([expect.stringMatching(/^Book club/), original]);
  vi.advanceTimersByTime(1000);
  expect([document.title, icon()]).toEqual([expect.stringMatching(/^\(1\) /), expect.stringMatching(/^data:/)]);
  setHidden(false);
  await expect.poll(icon).toBe(original);
  for (let second = 0; second < 2; second++) {
    vi.advanceTimersByTime(1000);
    expect([document.title, icon()]).toEqual([expect.stringMatching(/^Book club/), original]);
  }
});

it("on another page of the room the title shows unread messages until the chat is opened", async () => {
  // Here the page covers the chat.
  await setSize(phone);
  const server = ownersRoom(gina);
  await openInRoom(server, "detail");
  server.say(gina.id, "are you there?");
  await expect.poll(() => document.title).toMatch(/^\(1\) /);
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(message("are you there?")).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Book club/);
});
