import { logIn } from "@contract/calls/entrance.ts";
import { editMe } from "@contract/calls/members.ts";
import type { Login } from "@contract/login.ts";
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { composer, enterAsGuest, enterAsOwner, onAPhone } from "./people.ts";
import { make, type NewRoom, type RoomForTest, roomForTest, type Wishes } from "./shop.ts";

interface Here {
  page: Page;
  request: APIRequestContext;
}

const codeOf = (link: string) => new URL(link).pathname.split("/").at(-1) ?? "";

/**
 * Logs in through the API and opens the chat, for journeys that do not test the way in: it takes less CPU
 * time than `enterAsOwner` and `enterAsGuest`.
 */
async function logInAndOpen(page: Page, link: string, password: string, name?: string): Promise<void> {
  const code = codeOf(link);
  const login = await make(page.request, logIn, { body: { code, password, ...(name === undefined ? {} : { name }) } });
  if (!("token" in login)) throw new Error("the guest waits");
  const headers = { token: login.token };
  if (name === undefined) await make(page.request, editMe, { body: { flags: { showInvite: false } }, headers });
  await openChat(page, login, code);
}

async function openChat(page: Page, login: Login, cameBy: string): Promise<void> {
  const { linkCode, token, roomId, memberId, role, room } = login;
  const session = { linkCode, cameBy, token, roomId, memberId, role, roomName: room.name, lastActiveAt: Date.now() };
  await page.goto("/robots.txt");
  await page.evaluate(
    (stored) => localStorage.setItem(`parley.session.${stored.linkCode}`, JSON.stringify(stored)),
    session,
  );
  await page.goto(`/chatroom/${roomId}`);
  await expect(composer(page)).toBeEnabled();
}

export function openAsOwner(page: Page, { ownerLink, password }: RoomForTest): Promise<void> {
  return logInAndOpen(page, ownerLink, password);
}

export function openAsGuest(page: Page, { roomLink, password }: RoomForTest, nickname: string): Promise<void> {
  return logInAndOpen(page, roomLink, password, nickname);
}

interface Entrance {
  asOwner: typeof openAsOwner;
  asGuest: typeof openAsGuest;
}

const byApi: Entrance = { asOwner: openAsOwner, asGuest: openAsGuest };
const byScreens: Entrance = { asOwner: enterAsOwner, asGuest: enterAsGuest };

type Wanted = Wishes & { guestName?: string };

async function makeAndEnter(by: Entrance, { page, request }: Here, wishes?: Wishes): Promise<NewRoom> {
  const room = await roomForTest(request, wishes);
  await by.asOwner(page, room);
  return room;
}

async function withGuest(
  by: Entrance,
  { page, browser, request }: Here & { browser: Browser },
  { guestName = "Gina", ...wishes }: Wanted = {},
): Promise<{ room: NewRoom; guest: Page; context: BrowserContext }> {
  const room = await makeAndEnter(by, { page, request }, wishes);
  const { page: guest, context } = await onAPhone(browser);
  await by.asGuest(guest, room, guestName);
  return { room, guest, context };
}

/** Creates a room and logs its owner in, in this browser. */
export const ownersRoom = (here: Here, wishes?: Wishes) => makeAndEnter(byScreens, here, wishes);

/** As `ownersRoom`, with a login through the API. */
export const openOwnersRoom = (here: Here, wishes?: Wishes) => makeAndEnter(byApi, here, wishes);

/** Creates a room, logs its owner in, in this browser, and a guest in a phone's context. */
export const ownerAndGuest = (here: Here & { browser: Browser }, wanted?: Wanted) => withGuest(byScreens, here, wanted);

/** As `ownerAndGuest`, with logins through the API. */
export const openOwnerAndGuest = (here: Here & { browser: Browser }, wanted?: Wanted) => withGuest(byApi, here, wanted);
