import { isLinkCode } from "@contract/routes/link.ts";
import { linkInfoPath } from "@contract/routes/paths.ts";
import { languageTag } from "@contract/text/languages.ts";
import { usableMethods } from "../checkout/payment-methods.ts";
import { findRoomSession, type Session, seatPrefix } from "../device/session.ts";
import { sessionPrefix } from "../device/session-prefix.ts";
import { localStore } from "../lib/browser/local-store.ts";
import { detectLanguage } from "../lib/language.ts";
import { hideLinkSecret } from "../lib/link-address.ts";
import { fetchEarly } from "../lib/loading/early-fetch.ts";
import { preloadedLater } from "../lib/loading/release-cache.ts";
import { parseJson } from "../lib/parse-json.ts";
import { applyTheme, chosenTheme } from "../lib/theme.ts";
import { retryEntryFiles } from "./retry-entry-files.ts";
import { showSnapshot } from "./snapshot/show-snapshot.ts";

/*
 * Runs in the head before the prerendered page shows, and hides the page where this device will show another one. A
 * separate file, because the Content Security Policy allows no inline scripts.
 */
hideLinkSecret();
const page = document.documentElement;
const language = detectLanguage();
const code = location.pathname.split("/")[2] ?? "";
const sessions = storedSessions();
/** The entry page that the server or the service worker chose for the path. */
const entry = page.dataset.prerendered;
const session = findRoomSession(sessions, code);

applyTheme(chosenTheme());
retryEntryFiles(language);
const leadsOn = entry === "room" ? !session : entry === "login" ? session !== undefined : sessions.length > 0;
if (entry !== undefined && (leadsOn || languageTag(language) !== page.lang)) page.dataset.prerendered = "hidden";
else if (entry === "room" && session) showSnapshot(seatPrefix(session), sessions.length === 1);
// The prerendered page assumes that every payment method works.
if (usableMethods(["alipay"]).length === 0) page.dataset.without = "alipay";
// Preloads wait for the first frame.
requestAnimationFrame(() => setTimeout(preload));
// Early fetch of the login page's first request, in parallel with its chunk.
if (entry === "login" && !session && isLinkCode(code)) fetchEarly(linkInfoPath.replace(":code", code), language);

function preload(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${preloadedLater}"]`))
    link.rel = "modulepreload";
}

function storedSessions(): Session[] {
  return localStore
    .keys(sessionPrefix)
    .flatMap((key) => parseSession(localStore.get(key)))
    .filter(({ token }) => token !== "")
    .sort((a, b) => b.lastActiveAt - a.lastActiveAt);
}

/** A damaged entry must not hide the others. The schema of `sessions.ts` is too large for this script. */
function parseSession(text: string | undefined): Session[] {
  const session = parseJson(text) as Session | null | undefined;
  return typeof session?.token === "string" && typeof session.roomId === "string" ? [session] : [];
}
