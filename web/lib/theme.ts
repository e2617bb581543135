import { localStore } from "./local-store.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "parley.theme";

/** What was chosen on this device; `system` follows the device. */
export function chosenTheme(): Theme {
  const stored = localStore.get(storageKey);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Shows the screens light, dark, or as the device is set. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStore.set(storageKey, theme);
  applyTheme(theme);
}
