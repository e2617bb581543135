import { type ComponentType, lazy } from "react";
import { retry } from "./retry.ts";

/**
 * A part of the page that comes by itself, later: what cannot be fetched now is tried for again, and takes away nothing
 * that is here.
 */
export function retryingComponent<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retry(fetch, { attempts: Number.POSITIVE_INFINITY }) }));
}
