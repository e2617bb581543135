import { useSyncExternalStore } from "react";

/** Ids of messages being converted to text. */
const running = new Set<number>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks a message as converting while `work` runs; ignored if it already runs. */
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
