import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { enterAsGuest, enterAsOwner, onAPhone } from "./people.ts";
import { type NewRoom, roomForTest, type Wishes } from "./shop.ts";

interface Here {
  page: Page;
  browser: Browser;
  request: APIRequestContext;
}

/** A room with its owner in this browser, and Gina on a phone. */
export async function ownerAndGuest(
  { page, browser, request }: Here,
  wishes?: Wishes,
): Promise<{ room: NewRoom; guest: Page; context: BrowserContext }> {
  const room = await roomForTest(request, wishes);
  await enterAsOwner(page, room);
  const { page: guest, context } = await onAPhone(browser);
  await enterAsGuest(guest, room, "Gina");
  return { room, guest, context };
}
