import { type ReactNode, useEffect, useState } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PagePending } from "../ui/PagePending.tsx";

interface Props<T> {
  load: (signal: AbortSignal) => Promise<T>;
  children: (value: T, reload: () => void) => ReactNode;
}

/** Loads when it is mounted; give it a `key` to load something else. */
export function Loaded<T>({ load, children }: Props<T>) {
  const errorText = useErrorText();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ value: T } | { error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new round loads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    load(signal).then(
      (value) => signal.aborted || setAnswer({ value }),
      (error: unknown) => signal.aborted || setAnswer({ error }),
    );
    return () => controller.abort();
  }, [round]);
  const reload = () => setRound(round + 1);
  if (!answer) return <PagePending />;
  if ("error" in answer) return <ErrorState hint={errorText(answer.error)} onRetry={reload} />;
  return children(answer.value, reload);
}
