import type { RoutePath } from "./routes.ts";

/** First path segments, as alternatives of a regular expression. */
export function firstSegments(paths: readonly RoutePath[]): string {
  return [...new Set(paths.map((path) => path.split("/")[1]))].filter(Boolean).join("|");
}
