import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { isVisible, onWake } from "../browser/page-visibility.ts";

export interface Answer<T> {
  value?: T;
  /** Error of the last load; `value` stays that of an earlier one. */
  error?: unknown;
}

interface Options<T> {
  /** Identity of what is loaded: another key discards the value. */
  key?: string | undefined;
  /** Another version loads again and keeps the value until the answer. */
  version?: unknown;
  /** Loads again when the page may have slept. A page that is hidden then loads when it is shown. */
  wakes?: boolean;
  /** Time from an answer to the next load; undefined after a final answer. Implies `wakes`. */
  everyMs?: number | ((answer: Answer<T>) => number | undefined);
  /** Loads in a hidden page too. */
  whenHidden?: boolean;
  /** Renders the answer in a transition: React shows a script that loads after a fallback 300 ms late. */
  inTransition?: boolean;
  onError?: (error: unknown) => void;
}

type Load<T> = (signal: AbortSignal, before: T | undefined) => Promise<T>;

/** Loads a value when the component mounts, one load at a time. Without `load` nothing is loaded. */
export function useLoaded<T>(load: Load<T> | false | undefined, options: Options<T> = {}) {
  const { key = "", version, everyMs, whenHidden = false, wakes = everyMs !== undefined } = options;
  const [known, setKnown] = useState<Answer<T> & { key: string }>();
  const [round, setRound] = useState(0);
  const answer = known?.key === key ? known : undefined;
  const isOn = Boolean(load);
  const fetch = useEffectEvent(async (signal: AbortSignal): Promise<Answer<T>> => {
    const before = answer && "value" in answer ? { value: answer.value as T } : {};
    try {
      return { value: await (load as Load<T>)(signal, answer?.value) };
    } catch (error) {
      return { ...before, error };
    }
  });
  const settle = useEffectEvent((next: Answer<T>) => {
    const render = () => setKnown({ ...next, key });
    if (options.inTransition) startTransition(render);
    else render();
    if ("error" in next) options.onError?.(next.error);
    const nextMs = typeof everyMs === "function" ? everyMs(next) : everyMs;
    return { nextMs, isFinal: everyMs !== undefined && nextMs === undefined };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key, version or round loads again
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isBusy = false;
    const begin = async () => {
      if (isBusy || (wakes && !whenHidden && !isVisible())) return;
      isBusy = true;
      clearTimeout(timer);
      const next = await fetch(signal);
      if (signal.aborted) return;
      const { nextMs, isFinal } = settle(next);
      // After a final answer it stays busy, so that no event loads again.
      isBusy = isFinal;
      if (nextMs !== undefined) timer = setTimeout(begin, nextMs);
    };
    void begin();
    const stop = wakes ? onWake(() => void begin()) : undefined;
    return () => {
      ending.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [isOn, key, version, wakes, whenHidden, round]);
  const reload = () => setRound((before) => before + 1);
  return {
    isLoaded: answer !== undefined && "value" in answer,
    value: answer?.value,
    error: answer?.error,
    setValue: (value: T) => setKnown({ key, value }),
    /** Loads again; the value stays until the answer. */
    reload,
    /** Discards the answer and loads again. */
    restart: () => {
      setKnown(undefined);
      reload();
    },
  };
}
