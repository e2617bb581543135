import * as Limits from "../contract/limits.ts";
import type { Language } from "../contract/text/languages.ts";
import { roomsPaidBy } from "../directory/orders.ts";
import { errorFields, log } from "../lib/log.ts";
import type { OrderServices } from "./order-services.ts";

/** Emails new owner links of the rooms that an address paid for. */
export async function recoverOwnerLinks(services: OrderServices, email: string, language: Language): Promise<void> {
  try {
    for (const { roomId, email: payer } of await roomsPaidBy(services.directory, email, Limits.recoveryRoomsMax))
      await services.room(roomId).ask("recoverOwnerLink", { payer, language });
  } catch (error) {
    log("error", "an admin link could not be recovered", errorFields(error));
  }
}
