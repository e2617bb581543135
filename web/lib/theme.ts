import { localStore } from "./browser/local-store.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "parley.theme";

/** Theme chosen on this device; `system` follows the device's setting. */
export function chosenTheme(): Theme {
  const stored = localStore.get(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStore.set(storageKey, theme);
  applyTheme(theme);
}
