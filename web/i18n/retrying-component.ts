import { type ComponentType, lazy } from "react";
import { firstPaint } from "../lib/browser/first-paint.ts";
import { retry } from "../lib/loading/retry.ts";
import { withMessages } from "./I18nProvider.tsx";

type Fetch<Props> = () => Promise<ComponentType<Props>>;

/**
 * Lazy component, loaded with all messages. With unlimited retries, a chunk that fails to load does not break the page
 * around it. `after`: what to wait for first.
 */
export function retryingComponent<Props>(fetch: Fetch<Props>, after: () => Promise<void> = async () => {}) {
  return lazy(async () => {
    await after();
    return { default: await retry(() => withMessages(fetch()), { attempts: Number.POSITIVE_INFINITY }) };
  });
}

export const afterFirstPaint = <Props>(fetch: Fetch<Props>) => retryingComponent(fetch, firstPaint);
