import type { Page } from "@playwright/test";

/** Stores the page's player, which is in no document, as `window.player`. */
export function watchPlayer(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const Native = Audio;
    window.Audio = function (this: unknown, address?: string) {
      const player = new Native(address);
      Object.assign(window, { player });
      return player;
    } as unknown as typeof Audio;
  });
}
