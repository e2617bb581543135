import { ResultCode } from "@contract/codes.ts";
import { getLink, logIn, logInByTicket, readTicket, recoverOwnerLink } from "@contract/endpoints/entrance.ts";
import { getOrder, getPayment } from "@contract/endpoints/orders.ts";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { Refusal } from "../support/screens/fake-server.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { composer, message, open, openInRoom } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";

const heading = (name: string) => page.getByRole("heading", { name });

it.each([
  [ResultCode.linkInvalid, "This link is not valid", "Go home", "/"],
  [ResultCode.roomDisabled, "This room has been disabled", "Write to us", "/feedback"],
] as const)("a link that is refused with %s shows the reason and its remedy", async (code, title, action, target) => {
  const server = membersRoom();
  server.refuseCall(getLink, code);
  await open(server, server.roomLink);
  await expect.poll(() => location.pathname).toBe("/fail");
  await expect.element(heading(title)).toBeVisible();
  await page.getByRole("link", { name: action }).click();
  await expect.poll(() => location.pathname).toBe(target);
});

it.each([
  ["/success/AAAAAAAAAAAAAAAAAAAAAA", "This order is not valid", "Go home"],
  ["/fail?code=-2001", "Your personal link was reset", "Try another link"],
  ["/fail?code=-2020", "This room no longer exists", "Create a new room"],
  ["/fail?code=nonsense", "This link is not valid", "Try another link"],
  ["/no/such/page", "There is nothing here", "Home"],
])("the address %s shows the reason and its remedy", async (path, title, action) => {
  const server = membersRoom();
  server.refuseCall(getOrder, ResultCode.paymentInvalid);
  await open(server, path);
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByRole("link", { name: action }).first()).toBeVisible();
});

const room = page.getByRole("link", { name: /^Book club/ });

/** Opens a page on a device with a seat in a room. */
async function openBesideRoom(server: ReturnType<typeof ownersRoom>, path: string) {
  await openInRoom(server, "setting");
  await open(server, path);
}

it.each(["/fail?code=-2011", "/no/such/page", "/"])(
  "%s does not go home by itself, and leads to the room",
  async (end) => {
    const server = ownersRoom();
    await openBesideRoom(server, end);
    await expect.element(room).toBeVisible();
    vi.useFakeTimers({ toFake: timers });
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(location.pathname + location.search).toBe(end);
    await room.click();
    await expect.poll(() => location.pathname).toBe(`/chatroom/${server.roomId}`);
  },
);

it.each(["/payment-timeout/made-up", "/browser-bootstrap?payment=made-up", "/login-bridge?ticket=AAAA", "/lost-link"])(
  "a room of this device is one press away from the end of %s",
  async (end) => {
    const server = ownersRoom();
    server.refuseCall(getOrder, ResultCode.notFound);
    server.refuseCall(getPayment, ResultCode.notFound);
    server.refuseCall(readTicket, ResultCode.linkInvalid);
    server.refuseCall(logInByTicket, ResultCode.linkInvalid);
    server.answer(recoverOwnerLink, {});
    await openBesideRoom(server, end);
    if (end === "/lost-link") {
      await page.getByLabelText("Email that paid for the room").fill("lost@example.com");
      await page.getByRole("button", { name: "Mail me a new link" }).click();
      await expect.element(heading("Look into your mail")).toBeVisible();
    }
    if (end.startsWith("/login")) await page.getByRole("button", { name: "Enter the room" }).click();
    await expect.element(room).toBeVisible();
  },
);

it("a room of this device is one press away from a link that cannot be entered", async () => {
  const other = "/i/otherroom123otherroomlink";
  const server = ownersRoom();
  server.answer(getLink, { ...linkInfo, state: "full", roomName: "Tea" });
  await openBesideRoom(server, other);
  await expect.element(heading("This chat room is full, Can't join")).toBeVisible();
  await expect.element(room).toBeVisible();
  server.answer(getLink, { ...linkInfo, kind: "paid", roomName: "Tea" });
  await open(server, "/vip-entrance/otherroom123paidlink");
  await expect.element(page.getByText("Seats of this room cannot be bought at the moment.")).toBeVisible();
  await expect.element(room).toBeVisible();
  await expectNoFaults();
  server.refuseCall(getLink, ResultCode.internal);
  await open(server, other);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(room).toBeVisible();
});

it.each([
  ["room", "/i/otherroom123otherroomlink"],
  ["paid", "/vip-entrance/otherroom123paidlink"],
] as const)("the page of a %s link names who invites, and says when the room is full", async (kind, path) => {
  const server = membersRoom();
  server.answer(getLink, { ...linkInfo, kind, price: 70, endsAt: Date.now() });
  await open(server, path);
  await expect.element(page.getByText("Olivia invites you to this room.")).toBeVisible();
  server.answer(getLink, { ...linkInfo, kind, state: "full" });
  await open(server, path);
  await expect.element(heading("This chat room is full, Can't join")).toBeVisible();
  await expect.element(page.getByText("Olivia invites you to this room.")).toBeVisible();
  await expect.element(page.getByText(/sold come from the free ones.*Ask the owner, who can add seats/)).toBeVisible();
});

it("a room opens only with the password, and shows nothing before", async () => {
  const server = membersRoom();
  await open(server, server.roomLink);
  await page.getByLabelText("Your nickname").fill("Mallory");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(page.getByText("Please enter the password.")).toBeVisible();
  expect(server.calls(logIn)).toEqual([]);
  await page.getByLabelText("Room password").fill("guess");
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(page.getByText("Incorrect password!")).toBeVisible();
  await expect.element(composer()).not.toBeInTheDocument();
});

it("a login whose proof of work fails shows that", async () => {
  const server = membersRoom();
  server.refuseCall(logIn, ResultCode.refused, "no", { challenge: "none" });
  await open(server, server.roomLink);
  await page.getByLabelText("Your nickname").fill("Ben");
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(page.getByText("Captcha failed!")).toBeVisible();
});

it("after many wrong passwords the page solves the proof of work by itself, and the right password is accepted", async () => {
  const server = membersRoom();
  const { linkCode, token, roomId, memberId, role } = server.session;
  const secret = { hmacSignatureSecret: "secret", deriveKey };
  const challenge = await createChallenge({ algorithm: "PBKDF2/SHA-256", cost: 10, counter: 20, ...secret });
  server.answer(logIn, async ({ body: { captcha } }) => {
    if (captcha === undefined) throw new Refusal(ResultCode.refused, "Incorrect password!", { challenge });
    expect(await verifySolution({ ...JSON.parse(atob(captcha)), ...secret })).toMatchObject({ verified: true });
    return { linkCode, token, roomId, memberId, role, room: server.roomFor(memberId) };
  });
  await open(server, server.roomLink);
  await page.getByLabelText("Your nickname").fill("Ben");
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(composer()).toBeEnabled();
  expect(server.calls(logIn).map(({ body }) => body.captcha)).toEqual([undefined, expect.any(String)]);
});

it("the owner comes back with the admin link from another device", async () => {
  const server = ownersRoom();
  server.say(server.memberId, "left at home");
  server.answer(getLink, { ...linkInfo, kind: "owner", needsName: false });
  await open(server, `/i/${server.session.linkCode}`);
  await page.getByLabelText("Room password").fill(server.password);
  await page.getByRole("button", { name: "Enter the room" }).click();
  await expect.element(message("left at home")).toBeVisible();
});

it("a refused login shows the time to wait, in the member's language", async () => {
  const server = membersRoom();
  server.refuseCall(logIn, ResultCode.tooMany, "no", null, 40);
  await open(server, `${server.roomLink}?lang=zh-cn`);
  await page.getByLabelText("聊天室密码").fill("guess");
  await page.getByLabelText("你的昵称").fill("王小雨");
  const enter = page.getByRole("button", { name: "进入聊天室" });
  vi.useFakeTimers({ toFake: timers });
  await enter.click();
  const wait = page.getByRole("timer");
  await expect.element(wait).toMatchTextContent(/请在 \d+ 秒后重试/);
  await expect.element(enter).toBeDisabled();
  // The clock is set back by a day.
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(wait).toMatchTextContent(/请在 \d 秒后重试|请在 10 秒后重试/);
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  await expect.element(wait).not.toBeInTheDocument();
  await expect.element(enter).toBeEnabled();
});

it("the time to wait for a login goes on while the device sleeps", async () => {
  const server = membersRoom();
  server.refuseCall(logIn, ResultCode.tooMany, "no", null, 3600);
  await open(server, server.roomLink);
  await page.getByLabelText("Room password").fill("guess");
  await page.getByLabelText("Your nickname").fill("Gina");
  vi.useFakeTimers({ toFake: timers });
  await page.getByRole("button", { name: "Enter the room" }).click();
  const wait = page.getByRole("timer");
  await expect.element(wait).toBeVisible();
  // The monotonic clock, which the server's time follows, stands still meanwhile.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.element(wait).not.toBeInTheDocument();
});

it.each([
  ["en", "chat"],
  ["zh-cn", "聊天"],
  ["zh-tw", "聊天"],
])("the first screen of a phone names a chat and its price in %s", async (language, word) => {
  await setSize(phone);
  await open(membersRoom(), `/?lang=${language}`);
  const headline = page.getByRole("heading", { level: 1 });
  await expect.element(headline).toMatchTextContent(word);
  await expect.element(headline).toBeInViewport();
  await expect.element(page.getByText(/\d+\.\d\d/).first()).toBeInViewport();
});
