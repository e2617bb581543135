import type { EntryPage } from "../../worker/contract/entry-pages.ts";

/**
 * What a way in fetches once the page's own script runs: its screen, and the words that it says. Tests of size keep a
 * list of their own, which a browser is held against.
 */
export const entryPages: Record<EntryPage, { screen: string; messages: readonly string[] }> = {
  home: { screen: "app/HomeLayout.tsx", messages: ["home"] },
  login: { screen: "features/join/LoginScreen.tsx", messages: ["join"] },
  room: { screen: "app/RoomLayout.tsx", messages: ["chat"] },
};
