import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { enterAsGuest, enterAsOwner, onAPhone } from "./people.ts";
import { type NewRoom, roomForTest, type Wishes } from "./shop.ts";

interface Here {
  page: Page;
  request: APIRequestContext;
}

/** Creates a room and logs its owner in, in this browser. */
export async function ownersRoom({ page, request }: Here, wishes?: Wishes): Promise<NewRoom> {
  const room = await roomForTest(request, wishes);
  await enterAsOwner(page, room);
  return room;
}

/** Creates a room, logs its owner in, in this browser, and a guest in a phone's context. */
export async function ownerAndGuest(
  { page, browser, request }: Here & { browser: Browser },
  { guestName = "Gina", ...wishes }: Wishes & { guestName?: string } = {},
): Promise<{ room: NewRoom; guest: Page; context: BrowserContext }> {
  const room = await ownersRoom({ page, request }, wishes);
  const { page: guest, context } = await onAPhone(browser);
  await enterAsGuest(guest, room, guestName);
  return { room, guest, context };
}
