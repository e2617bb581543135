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
}

/** Part of a page's ETag and release name; undefined for the settings that the pages were built with. */
export function settingsMark({ name, timeZone, sealed }: PageSettings): string | undefined {
  if (name === builtName && timeZone === defaultTimeZone && !sealed) return undefined;
  return digest(`${name}\n${timeZone}${sealed ? "\nsealed" : ""}`).slice(0, 8);
}

/** A built page with the settings of an installation. */
export function withPageSettings(html: string, settings: PageSettings): string {
  const mark = settingsMark(settings);
  if (mark === undefined) return html;
  return html
    .replaceAll(builtName, () => escaped(settings.name))
    .replaceAll(`content="${defaultTimeZone}"`, `content="${settings.timeZone}"`)
    .replace('data-release="', `${settings.sealed ? 'data-sealed="" ' : ""}$&${mark}-`);
}

/** The settings that a served page contains; undefined for a page of something else. */
export function pageSettingsOf(html: string): PageSettings | undefined {
  const [, name] = /<meta name="application-name" content="([^"]*)"/.exec(html) ?? [];
  const [, timeZone] = /<meta name="time-zone" content="([\w/+-]*)"/.exec(html) ?? [];
  if (name === undefined || timeZone === undefined) return undefined;
  const sealed = html.includes('<html data-sealed="" ');
  return { sealed, name: name.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))), timeZone };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
