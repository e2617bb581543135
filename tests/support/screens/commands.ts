import { defineBrowserCommand } from "@vitest/browser-playwright";
import { someTexts, textsCompared, verdictOf } from "../text/texts.ts";

interface Media {
  colorScheme?: "light" | "dark" | null;
  forcedColors?: "active" | "none";
  reducedMotion?: "reduce" | "no-preference";
  media?: "print" | null;
}

/** Commands of the tests to the browser around their page. */
export const screenCommands = {
  emulateMedia: defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media)),
  /** Texts, and Node's measurements of each. */
  textVerdicts: defineBrowserCommand<[]>(() => someTexts(textsCompared).map((text) => [text, verdictOf(text)])),
};

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>;
    textVerdicts(): Promise<[text: string, verdict: string][]>;
  }
}
