import { useSyncExternalStore } from "react";

/** Voices that are being turned into text, by message. */
const running = new Set<number>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks a voice as being converted for as long as `work` takes; a second time it does nothing. */
export async function convert(messageId: number, work: () => Promise<void>): Promise<void> {
  if (running.has(messageId)) return;
  running.add(messageId);
  notify();
  try {
    await work();
  } finally {
    running.delete(messageId);
    notify();
  }
}

export function useConversion(messageId: number): "converting" | undefined {
  return useSyncExternalStore(subscribe, () => (running.has(messageId) ? "converting" : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
