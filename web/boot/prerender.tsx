import type { EntryPage } from "@contract/entry-pages.ts";
import { type Language, languages } from "@contract/languages.ts";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { entryPages } from "../build/entry-pages.ts";
import { ChatWaiting } from "../features/chat/ChatWaiting.tsx";
import { HomeScreen } from "../features/create-room/HomeScreen.tsx";
import { LinkLoading } from "../features/join/LinkLoading.tsx";
import { chooseLanguage, I18nProvider, loadWords } from "../i18n/I18nProvider.tsx";
import { languageTag } from "../lib/language.ts";
import { Frame } from "../ui/Frame.tsx";

/** What a way in shows before any script ran. It is drawn while building, once in each language. */
export interface PrerenderedPage {
  way: EntryPage;
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
  const drawn: PrerenderedPage[] = [];
  for (const language of languages) {
    await chooseLanguage(language, { remember: false });
    for (const [way, screen] of Object.entries(screens) as [EntryPage, () => ReactNode][]) {
      await loadWords(entryPages[way].messages as never);
      drawn.push({ way, language, tag: languageTag(language), markup: draw(screen()) });
    }
  }
  return drawn;
}

/** Links need to know of a router; none of the routes is entered. */
function draw(screen: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <I18nProvider>
      <RouterContextProvider router={router}>{screen}</RouterContextProvider>
    </I18nProvider>,
  );
}
