import type { EntryPage } from "@contract/routes/entry-pages.ts";
import { type Language, languages, languageTag } from "@contract/text/languages.ts";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { entryMessages } from "../app/entry-pages.ts";
import { ChatWaiting } from "../features/chat/ChatWaiting.tsx";
import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { LinkLoading } from "../features/join/LinkLoading.tsx";
import { chooseLanguage, I18nProvider, loadMessages } from "../i18n/I18nProvider.tsx";
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

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await chooseLanguage(language, { remember: false });
    for (const [entry, screen] of Object.entries(screens) as [EntryPage, () => ReactNode][]) {
      await loadMessages(entryMessages[entry]);
      pages.push({ entry, language, tag: languageTag(language), markup: renderMarkup(screen()) });
    }
  }
  return pages;
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
