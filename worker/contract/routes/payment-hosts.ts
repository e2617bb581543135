/** Hosts of payment pages: exactly the payment service's host, or this installation's test checkout. */

const hosts: ReadonlySet<string> = new Set(["checkout.stripe.com"]);
const sandboxPage = /^\/sandbox\/checkout\/[A-Za-z0-9_]+$/;

/** Checks that a URL is a known payment page, against open redirects. `ownOrigin`: this installation's origin. */
export function isPaymentUrl(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, pathname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (origin === ownOrigin) return sandboxPage.test(pathname);
  return protocol === "https:" && hosts.has(host);
}
