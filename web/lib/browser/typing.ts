const pauseMs = 1000;
let lastAt = Number.NEGATIVE_INFINITY;

// Capture phase of `beforeinput`: before all other handlers, and for every kind of keyboard.
globalThis.addEventListener?.("beforeinput", () => (lastAt = performance.now()), { capture: true, passive: true });

export const isTyping = (): boolean => performance.now() - lastAt < pauseMs;
