import type { EntryPage } from "../../worker/contract/routes/entry-pages.ts";

/** Module of each entry page's screen, fetched once the page's own script runs. The size budgets measure these files. */
export const entryScreens: Record<EntryPage, string> = {
  home: "app/HomeLayout.tsx",
  login: "features/join/LoginScreen.tsx",
  room: "app/RoomLayout.tsx",
};
