/** A setting that the Worker writes into the page's head; undefined while prerendering. */
export function pageSetting(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
