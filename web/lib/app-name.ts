/** The product's name in this installation, as the page's head says it. */
export const appName: string =
  (typeof document === "undefined"
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ?? "Parley";
