import { type ComponentType, lazy } from "react";
import { retry } from "./retry.ts";

/** Lazy component with unlimited retries: a chunk that fails to load does not break the page around it. */
export function retryingComponent<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retry(fetch, { attempts: Number.POSITIVE_INFINITY }) }));
}
