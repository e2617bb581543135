import { linkInfoPath } from "@contract/paths.ts";
import { drawnWayOf } from "@contract/ways-in.ts";
import { askEarly } from "./lib/early-answer.ts";
import { detectLanguage, languageTag } from "./lib/language.ts";
import { sessionPrefix } from "./lib/session-prefix.ts";
import { applyTheme, chosenTheme } from "./lib/theme.ts";

/*
 * Runs in the head of a page that came drawn, before any of it is shown: it is not to be seen where this device will
 * show something else. A file of its own, as the content security policy allows no script in a page.
 */
const page = document.documentElement;
const language = detectLanguage();
const code = location.pathname.split("/")[2] ?? "";
const sessions = sessionTexts();
const known = sessions.some((session) => session.includes(`"${code}"`));
const way = drawnWayOf(location.pathname);

applyTheme(chosenTheme());
const leadsOn = way === "room" ? !known : way === "login" ? known : sessions.length > 0;
if (leadsOn || languageTag(language) !== page.lang) page.dataset.drawn = "hidden";
// Its screen asks this first: the answer comes while its code does.
if (way === "login" && !known) askEarly(linkInfoPath.replace(":code", code), language);

/** What is kept of the rooms that this device has a way into. */
function sessionTexts(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(sessionPrefix));
    return keys.map((key) => localStorage.getItem(key) ?? "");
  } catch {
    return [];
  }
}
