import type { EntryPage } from "@contract/entry-pages.ts";
import { type Language, languages } from "@contract/languages.ts";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { entryPages } from "../build/entry-pages.ts";
import { ChatWaiting } from "../features/chat/ChatWaiting.tsx";
import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { LinkLoading } from "../features/join/LinkLoading.tsx";
import { chooseLanguage, I18nProvider, loadMessages } from "../i18n/I18nProvider.tsx";
import { languageTag } from "../lib/language.ts";
import { Frame } from "../ui/Frame.tsx";

/** What a way in shows before any script ran. It is drawn while building, once in each language. */
export interface PrerenderedPage {
  entry: EntryPage;
  language: Language;
  /** As `<html lang>` has it. */
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
      await loadMessages(entryPages[entry].messages as never);
      pages.push({ entry, language, tag: languageTag(language), markup: renderMarkup(screen()) });
    }
  }
  return pages;
}

/** Links need to know of a router; none of the routes is entered. */
function renderMarkup(screen: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <I18nProvider>
      <RouterContextProvider router={router}>{screen}</RouterContextProvider>
    </I18nProvider>,
  );
}
