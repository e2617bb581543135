import type { ReactNode } from "react";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PagePending } from "../ui/PagePending.tsx";

interface Props<T> {
  load: (signal: AbortSignal) => Promise<T>;
  children: (value: T, reload: () => void) => ReactNode;
}

/** Loads when it is mounted; give it a `key` to load something else. */
export function Loaded<T>({ load, children }: Props<T>) {
  const { isLoaded, value, error, reload } = useLoaded(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  return isLoaded ? children(value as T, reload) : <PagePending />;
}
