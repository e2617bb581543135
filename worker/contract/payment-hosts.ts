/** Where a payment page may be: the payment service's own host, exactly, or this installation's test checkout. */

const hosts: ReadonlySet<string> = new Set(["checkout.stripe.com"]);
const sandboxPage = /^\/sandbox\/checkout\/[A-Za-z0-9_]+$/;

/**
 * May a page of this installation (at `ownOrigin`) lead a buyer to this address to pay? A link that somebody made up
 * must not make our page a springboard to theirs.
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, pathname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (origin === ownOrigin) return sandboxPage.test(pathname);
  return protocol === "https:" && hosts.has(host);
}
