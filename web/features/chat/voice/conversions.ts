import { useSyncExternalStore } from "react";

/** Ids of files being converted to text; ids of messages are those of one room. */
const running = new Set<string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Marks a voice as converting while `work` runs; ignored if it already runs. */
export async function convert(fileId: string, work: () => Promise<void>): Promise<void> {
  if (running.has(fileId)) return;
  running.add(fileId);
  notify();
  try {
    await work();
  } finally {
    running.delete(fileId);
    notify();
  }
}

export function useConversion(fileId: string): "converting" | undefined {
  return useSyncExternalStore(subscribe, () => (running.has(fileId) ? "converting" : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
