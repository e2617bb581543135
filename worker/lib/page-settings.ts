import { defaultTimeZone } from "../contract/text/dates.ts";
import { digest } from "./crypto/keyring.ts";

/** App name in the built pages. */
const builtName = "Parley";

/** The settings of an installation that its pages contain. */
export interface PageSettings {
  name: string;
  timeZone: string;
  /** Sealed rooms are on sale: the home page keeps their place free until the prices are there. */
  sealed: boolean;
  /** Rooms in a jurisdiction are on sale: the home page keeps their place free, too. */
  places: boolean;
  /** Pages outside of rooms may be counted by the operator's analytics script. */
  analytics: boolean;
}

const flagNames = ["sealed", "places", "analytics"] as const;

/** Part of a page's ETag and release name; undefined for the settings that the pages were built with. */
export function settingsMark({ name, timeZone, ...flags }: PageSettings): string | undefined {
  const on = flagNames.filter((flag) => flags[flag]);
  if (name === builtName && timeZone === defaultTimeZone && on.length === 0) return undefined;
  return digest([name, timeZone, ...on].join("\n")).slice(0, 8);
}

export function withPageSettings(html: string, settings: PageSettings): string {
  const mark = settingsMark(settings);
  if (mark === undefined) return html;
  return html
    .replaceAll(builtName, () => escaped(settings.name))
    .replaceAll(`content="${defaultTimeZone}"`, `content="${settings.timeZone}"`)
    .replace('data-release="', `${flagsOf(settings)}$&${mark}-`);
}

const flagsOf = (settings: PageSettings) =>
  flagNames.map((flag) => (settings[flag] ? `data-${flag}="" ` : "")).join("");

/** The settings that a served page contains; undefined for a page of something else. */
export function pageSettingsOf(html: string): PageSettings | undefined {
  const [, name] = /<meta name="application-name" content="([^"]*)"/.exec(html) ?? [];
  const [, timeZone] = /<meta name="time-zone" content="([\w/+-]*)"/.exec(html) ?? [];
  if (name === undefined || timeZone === undefined) return undefined;
  const [flags = ""] = /<html [^>]*/.exec(html) ?? [];
  const isOn = (flag: (typeof flagNames)[number]) => flags.includes(`data-${flag}="" `);
  return {
    sealed: isOn("sealed"),
    places: isOn("places"),
    analytics: isOn("analytics"),
    name: name.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    timeZone,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
