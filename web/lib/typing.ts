const pauseMs = 1000;
let lastAt = Number.NEGATIVE_INFINITY;

// Before anything is done about it, and for every kind of keyboard.
globalThis.addEventListener?.("beforeinput", () => (lastAt = performance.now()), { capture: true, passive: true });

/** Is somebody writing something right now? */
export const isTyping = (): boolean => performance.now() - lastAt < pauseMs;
