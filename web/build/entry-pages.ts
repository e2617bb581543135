import type { EntryPage } from "../../worker/contract/routes/entry-pages.ts";

/**
 * Screen and message namespaces of each entry page, fetched once the page's own script runs. The size
 * budgets measure these files.
 */
export const entryPages: Record<EntryPage, { screen: string; messages: readonly string[] }> = {
  home: { screen: "app/HomeLayout.tsx", messages: ["home"] },
  login: { screen: "features/join/LoginScreen.tsx", messages: ["join"] },
  room: { screen: "app/RoomLayout.tsx", messages: ["chat"] },
};
