import { logIn } from "@contract/endpoints/entrance.ts";
import { editMe, listMembers } from "@contract/endpoints/members.ts";
import { removeMember } from "@contract/endpoints/seats.ts";
import type { Login } from "@contract/login.ts";
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { composer, onAPhone } from "./people.ts";
import { make, type NewRoom, type RoomForTest, roomForTest, type Wishes } from "./shop.ts";

interface Here {
  page: Page;
  request: APIRequestContext;
}

const codeOf = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";

/** Logs in through the API. */
export async function logInBy(
  request: APIRequestContext,
  link: string,
  password: string,
  name?: string,
): Promise<Login> {
  const body = { code: codeOf(link), password, ...(name === undefined ? {} : { name }) };
  const login = await make(request, logIn, { body });
  if (!("token" in login)) throw new Error("the guest waits");
  return login;
}

/**
 * Logs in through the API and opens the chat, for journeys that do not test the way in: it takes less CPU
 * time than `enterAsOwner` and `enterAsGuest`.
 */
async function logInAndOpen(page: Page, link: string, password: string, name?: string): Promise<void> {
  const login = await logInBy(page.request, link, password, name);
  const headers = { token: login.token };
  // Otherwise the page would fetch the tour, and open the invitation for an owner, also for a later one.
  const flags = { tourSeen: true, showInvite: false };
  await make(page.request, editMe, { body: { flags }, headers });
  // A picture at this address starts no page of Parley. The chat replaces its history entry.
  await page.goto("/favicon.svg");
  await storeSession(page, login, link);
  await page.evaluate((roomId) => location.replace(`/chatroom/${roomId}`), login.roomId);
  await expect(composer(page)).toBeEnabled();
  // The attachment button is one of the parts that load after the chat. Tests that cut the network need these parts.
  await expect(page.locator("input[data-attach=file]")).toBeAttached();
}

/** As the owner, on another device. */
export async function removeFrom({ token }: NewRoom, request: APIRequestContext, name: string): Promise<void> {
  const headers = { token };
  const member = (await make(request, listMembers, { headers })).find((one) => one.name === name);
  await make(request, removeMember, { params: { memberId: member?.id ?? "" }, body: {}, headers });
}

/** Adds a room to those of this browser. */
export async function storeSession(page: Page, login: Login, link: string): Promise<void> {
  const { linkCode, token, roomId, memberId, role, room } = login;
  const session = {
    ...{ linkCode, cameBy: codeOf(link), token, roomId, memberId, role },
    ...{ roomName: room.name, lastActiveAt: Date.now() },
  };
  await page.evaluate(
    (stored) => localStorage.setItem(`parley.session.${stored.linkCode}`, JSON.stringify(stored)),
    session,
  );
}

export function openAsOwner(page: Page, { ownerLink, password }: RoomForTest): Promise<void> {
  return logInAndOpen(page, ownerLink, password);
}

export function openAsGuest(page: Page, { roomLink, password }: RoomForTest, nickname: string): Promise<void> {
  return logInAndOpen(page, roomLink, password, nickname);
}

type Wanted = Wishes & { guestName?: string };

/** Creates a room and logs its owner in, in this browser. */
export async function ownersRoom({ page, request }: Here, wishes?: Wishes): Promise<NewRoom> {
  const room = await roomForTest(request, wishes);
  await openAsOwner(page, room);
  return room;
}

/** Creates a room, logs its owner in, in this browser, and a guest in a phone's context. */
export async function ownerAndGuest(
  { page, browser, request }: Here & { browser: Browser },
  { guestName = "Gina", ...wishes }: Wanted = {},
): Promise<{ room: NewRoom; guest: Page; context: BrowserContext }> {
  const room = await ownersRoom({ page, request }, wishes);
  const { page: guest, context } = await onAPhone(browser);
  await openAsGuest(guest, room, guestName);
  return { room, guest, context };
}
