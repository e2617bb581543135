import { useSyncExternalStore } from "react";
import { createListeners } from "../../../lib/listeners.ts";

/** Ids of files being converted to text; ids of messages are those of one room. */
const running = new Set<string>();
const listeners = createListeners();

/** Marks a voice as converting while `work` runs; ignored if it already runs. */
export async function trackConversion(fileId: string, work: () => Promise<void>): Promise<void> {
  if (running.has(fileId)) return;
  running.add(fileId);
  listeners.notify();
  try {
    await work();
  } finally {
    running.delete(fileId);
    listeners.notify();
  }
}

export function useConversion(fileId: string): "converting" | undefined {
  return useSyncExternalStore(listeners.add, () => (running.has(fileId) ? "converting" : undefined));
}
