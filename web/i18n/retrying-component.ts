import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense } from "react";
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

/** As `retryingComponent`, in a boundary of its own: nothing shows in its place until it is loaded. */
export function lazyComponent<Props extends object>(
  fetch: Fetch<Props>,
  after?: () => Promise<void>,
): FunctionComponent<Props> {
  const Loaded = retryingComponent(fetch, after) as ComponentType<Props>;
  return (props) => createElement(Suspense, null, createElement(Loaded, props));
}

export const afterFirstPaint = <Props>(fetch: Fetch<Props>) => retryingComponent(fetch, firstPaint);
