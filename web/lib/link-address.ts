import { roomIdOf } from "@contract/routes/link.ts";
import { paidLinkPath } from "@contract/routes/paths.ts";
import type { RoutePath } from "@contract/routes/routes.ts";
import { tabStore } from "./browser/local-store.ts";

declare global {
  var linkAddress: string | undefined;
}

const storageKey = "parley.link-address";

/** Pages of links, whose fragment is the secret of a sealed room. */
const pages: readonly RoutePath[] = ["/i/{-$code}", "/login/{-$code}", "/vip-entrance/$code"];
/** Fragment of a link, also as mail and chat apps encode it: see `readLinkSecret`. */
const fragment = /(#|%(25)*23|%(25)*EF%(25)*BC%(25)*83).*$/i;
/** Behind a link code, chat apps take punctuation and words of the sentence for a part of the link. */
const afterCode = /^(\/[^/]+\/_?[0-9A-Za-z]{19,80})(?![0-9A-Za-z]).*$/;
const secretInQuery = /[?&=](s\d+\.)?[\w-]{22}_*(?=[&=]|$)/;
/** Target of the link that skips the page's header. */
const skipTarget = "#main";

/**
 * Removes the secret of a sealed room's link from the address bar and the history before anything else reads the URL.
 * The tab stores the whole URL until the login: a reload must not lose it. Returns true if there was a secret. Also cuts
 * text that does not belong to the link code.
 */
export function hideLinkSecret(): boolean {
  const { href, origin, pathname, search, hash } = location;
  const first = pathname.split(/[/#%]/)[1]?.toLowerCase();
  if (!pages.some((page) => page.split("/")[1] === first) || hash === skipTarget) return false;
  const query = secretInQuery.test(search) ? "" : search.replace(fragment, "");
  const path = pathname.replace(fragment, "");
  const clean = path.replace(afterCode, "$1") + query;
  if (href === origin + clean) return false;
  History.prototype.replaceState.call(history, history.state, "", clean);
  if (href === origin + path + query) return false;
  storeLinkUrl(href);
  return true;
}

/** Stores a link with its secret for this tab. */
export function storeLinkUrl(url: string): void {
  globalThis.linkAddress = url;
  tabStore.set(storageKey, url);
}

/**
 * The link with a secret that this tab opened or pasted for a link code; "" if there is none. The room's paid link counts
 * for all of its link codes, as a seat that was bought has no secret of its own. Each link code begins with the room's id.
 */
export function storedLinkUrl(code: string): string {
  const url = globalThis.linkAddress ?? tabStore.get(storageKey) ?? "";
  return url.includes(code) || url.includes(paidLinkPath(roomIdOf(code))) ? url : "";
}

export function forgetLinkUrl(): void {
  globalThis.linkAddress = undefined;
  tabStore.remove(storageKey);
}
