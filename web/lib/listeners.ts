/** Functions to call after each change of a value. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Returns the unsubscribe function. */
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
