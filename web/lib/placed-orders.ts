import { localStore } from "./local-store.ts";

/** What this device remembers of an order, to greet its buyer with when they come back from paying. */
interface PlacedOrder {
  orderId: string;
  email: string;
}

const storageKey = "parley.order";

/** Only the newest is kept. */
export function rememberOrder(order: PlacedOrder): void {
  localStore.set(storageKey, JSON.stringify(order));
}

/** The address that the admin link of this order was mailed to, if it was placed on this device. */
export function emailOfOrder(orderId: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStore.get(storageKey) ?? "null");
    if (typeof kept !== "object" || kept === null || !("orderId" in kept) || !("email" in kept)) return undefined;
    return kept.orderId === orderId && typeof kept.email === "string" ? kept.email : undefined;
  } catch {
    return undefined;
  }
}

/** The order was cancelled: its e-mail address is no longer this device's business. */
export function forgetOrder(): void {
  localStore.remove(storageKey);
}
