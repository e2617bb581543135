import type { WayIn } from "../worker/contract/ways-in.ts";

/**
 * What a way in fetches once the page's own script runs: its screen, and the words that it says. Tests of size keep a
 * list of their own, which a browser is held against.
 */
export const waysIn: Record<WayIn, { screen: string; words: readonly string[] }> = {
  home: { screen: "HomeLayout.tsx", words: ["home"] },
  login: { screen: "features/join/LoginScreen.tsx", words: ["join"] },
  room: { screen: "RoomLayout.tsx", words: ["chat"] },
};
