/** The hints of the tour, in order, by the control that each one points at. */
export const hints = ["composer", "message", "details"] as const;
export type Hint = (typeof hints)[number];

export const messageField = () => document.querySelector<HTMLTextAreaElement>("[data-tour='composer'] textarea");

/**
 * Rectangle of a hint's control, measured for each frame: rows are virtual, and a keyboard moves the composer. A hint
 * of an unmounted control stays in place.
 */
export function hintAnchor(hint: Hint): { getBoundingClientRect: () => DOMRect } {
  let last = new DOMRect();
  return {
    getBoundingClientRect() {
      const measured = hint === "message" ? messageRect() : controlRect(hint);
      if (measured) last = measured;
      return last;
    },
  };
}

function controlRect(hint: Hint): DOMRect | undefined {
  const control = document.querySelector(`[data-tour="${hint}"]`);
  // The composer's first button is the paperclip. A muted member's composer has no buttons.
  return ((hint === "composer" && control?.querySelector("button")) || control)?.getBoundingClientRect();
}

/** The newest message in view; in an empty room, the end of the list. */
function messageRect(): DOMRect | undefined {
  const log = document.querySelector("[role='log']");
  const logRect = log?.getBoundingClientRect();
  if (!log || !logRect) return undefined;
  const inView = [...log.querySelectorAll("[data-bubble]")]
    .map(bubbleRect)
    .findLast(({ top, bottom }) => top >= logRect.top && bottom <= logRect.bottom);
  return inView ?? new DOMRect(logRect.left + logRect.width / 2, logRect.bottom, 0, 0);
}

/** The arrow of a hint would cover the sender's name above a bubble: the rectangle begins at the name. */
function bubbleRect(bubble: Element): DOMRect {
  const { left, top, width, bottom } = bubble.getBoundingClientRect();
  const name = bubble.parentElement?.previousElementSibling?.getBoundingClientRect();
  const from = Math.min(top, name?.top ?? top);
  return new DOMRect(left, from, width, bottom - from);
}
