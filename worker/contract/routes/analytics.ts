import type { RoutePath } from "./routes.ts";

/** Pages that the operator's analytics script may count. Their paths hold no code, and nothing on them opens a room. */
const countedPages: ReadonlySet<string> = new Set([
  "/",
  "/help",
  "/privacy-policy",
  "/terms-of-service",
  "/payment-terms",
] satisfies RoutePath[]);

/** A query or a fragment may hold a code. */
export function isAnalyticsPage({
  pathname,
  search,
  hash = "",
}: {
  pathname: string;
  search: string;
  hash?: string;
}): boolean {
  return countedPages.has(pathname) && search === "" && hash === "";
}

/** Prefix of the documents that run the script, each followed by the path of a counted page. */
export const analyticsPath = "/analytics";
