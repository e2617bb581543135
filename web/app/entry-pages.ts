import type { EntryPage } from "../../worker/contract/routes/entry-pages.ts";
import type { Namespace } from "../i18n/translation.ts";

/** Message namespaces of each entry page, fetched together with its screen. */
export const entryMessages = { home: ["home"], login: ["join"], room: ["chat"] } as const satisfies Record<
  EntryPage,
  readonly Namespace[]
>;

/** Module of each entry page's screen, fetched once the page's own script runs. The size budgets measure these files. */
export const entryScreens: Record<EntryPage, string> = {
  home: "app/HomeLayout.tsx",
  login: "features/join/LoginScreen.tsx",
  room: "app/RoomLayout.tsx",
};
