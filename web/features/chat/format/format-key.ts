type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const markers: Readonly<Record<string, string>> = { b: "**", i: "_", "shift x": "~~" };

/** The marker that Ctrl+B, Ctrl+I or Ctrl+Shift+X puts around the selection; ⌘ on a Mac. */
export function formatMarker({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): string | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  return markers[`${shiftKey ? "shift " : ""}${key.toLowerCase()}`];
}
