import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import * as en from "../../../web/i18n/en.ts";
import type { Messages } from "../../../web/i18n/translation.ts";
import { zhCn } from "../../support/messages/zh-cn.ts";
import { zhTw } from "../../support/messages/zh-tw.ts";
import { projectRoot } from "../../support/text/source-files.ts";

export const galleryFolder = join(projectRoot, ".gallery");

const languages: Record<string, Messages> = { en, "zh-cn": zhCn, "zh-tw": zhTw };

interface Camera {
  /** Messages of this gallery's language, for locators. */
  messages: Messages;
  /** Captures the screen in light and in dark. `whole`: the full page. */
  shoot: (page: Page, name: string, options?: { whole?: boolean }) => Promise<void>;
}

export const test = base.extend<Camera>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures here
  messages: async ({}, use, { project }) => use(languages[project.metadata.language] ?? en),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  shoot: async ({}, use, { project }) => {
    const { language, size } = project.metadata;
    await use(async (page, name, { whole = false } = {}) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const path = join(galleryFolder, language, size, `${name}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: whole, animations: "disabled" });
      }
    });
  },
});

/** A pattern of the text around a message's arguments: "At most {n} letters" → /At most .* letters/. */
export function like(message: string): RegExp {
  const literals = message.split(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/);
  return new RegExp(literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*"));
}

/** The address of a page of the room that this page shows. */
export function pageOfRoom(page: Page, name: string): string {
  return `${new URL(page.url()).pathname.split("/").slice(0, 3).join("/")}/${name}`;
}

/** Changes the server's answer to a call. */
export async function answerWith(page: Page, path: string, change: (data: Record<string, unknown>) => object) {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change(answer.data) } } });
  });
}
