import type { EntryPage } from "@contract/routes/entry-pages.ts";
import { type Language, languages, languageTag } from "@contract/text/languages.ts";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ChatWaiting } from "../features/chat/ChatWaiting.tsx";
import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { LinkLoading } from "../features/join/LinkLoading.tsx";
import { chooseLanguage, I18nProvider } from "../i18n/I18nProvider.tsx";
import { Frame } from "../site/Frame.tsx";

/** HTML of an entry page, rendered at build time for each language. */
export interface PrerenderedPage {
  entry: EntryPage;
  language: Language;
  /** As in `<html lang>`. */
  tag: string;
  markup: string;
}

const screens: Record<EntryPage, () => ReactNode> = {
  home: () => <HomeScreen />,
  login: () => (
    <Frame title="">
      <LinkLoading />
    </Frame>
  ),
  room: () => <ChatWaiting />,
};

export async function prerenderPages() {
  const pages: PrerenderedPage[] = [];
  const numbers = new Map<string, number>();
  for (const language of languages) {
    await chooseLanguage(language, { remember: false });
    for (const [entry, screen] of Object.entries(screens) as [EntryPage, () => ReactNode][])
      pages.push({
        entry,
        language,
        tag: languageTag(language),
        markup: inert(withoutStyles(renderMarkup(screen()), numbers)),
      });
  }
  // Style sheet with the inline styles of the pages, which the Content Security Policy forbids.
  const rules = [...numbers].map(([style, number]) => `#root [data-style="${number}"]{${style}}`);
  return { pages, styles: rules.join("\n") };
}

/** Replaces each inline style by its number. */
function withoutStyles(markup: string, numbers: Map<string, number>): string {
  return markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
}

/**
 * Makes form controls inert until the scripts load. In browsers without `inert`, `method="dialog"` keeps forms from
 * being sent.
 */
function inert(markup: string): string {
  const attributes = 'inert aria-disabled="true"';
  return markup
    .replace(/<form /g, `<form ${attributes} method="dialog" `)
    .replace(/<select /g, `<select ${attributes} `);
}

/** Links require a router context; no route is matched. */
function renderMarkup(screen: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <I18nProvider>
      <RouterContextProvider router={router}>{screen}</RouterContextProvider>
    </I18nProvider>,
  );
}
