/** Runs in a page of a room: logs the time until the messages of the next chosen room are painted. */
export function awaitChosen() {
  const before = document.querySelector('#root [role="log"]');
  const observer = new MutationObserver(() => {
    const log = document.querySelector('#root [role="log"]');
    if (log === before || (log?.querySelectorAll("article").length ?? 0) <= 4) return;
    observer.disconnect();
    // The paint follows one frame later.
    requestAnimationFrame(() =>
      setTimeout(() => console.debug("The chosen room is shown after", performance.now() - clickedAt)),
    );
  });
  let clickedAt = 0;
  const onClick = ({ timeStamp }: Event) => {
    clickedAt = timeStamp;
  };
  addEventListener("click", onClick, { capture: true, once: true });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page: notes when the newest message is on the screen, from the snapshot or the live chat, when the chat
 * answers, and long tasks and key events. The probe logs by itself, because an evaluation from outside costs the page
 * time.
 */
export function probe() {
  const notes = { shownAt: 0, answersAt: 0, tasks: [] as number[], keys: [] as number[] };
  Object.assign(window, { notes });
  const poll = () => {
    const rows = [...document.querySelectorAll('[data-snapshot] article, #root [role="log"] article')];
    const newest = rows.at(-1)?.getBoundingClientRect();
    // The rows fill the screen, and the last one stands at its foot.
    const isThere =
      rows.length > 4 && newest !== undefined && newest.top < innerHeight && newest.bottom > innerHeight / 2;
    // The paint follows one frame later.
    if (isThere) requestAnimationFrame(() => setTimeout(() => Object.assign(notes, { shownAt: performance.now() })));
    else requestAnimationFrame(poll);
  };
  poll();
  const wait = () => {
    const composer = document.querySelector("#root form textarea");
    const isThere = composer && document.querySelector('#root [role="log"] article');
    if (!isThere || document.querySelector("[data-snapshot]")) return requestAnimationFrame(wait);
    notes.answersAt = performance.now();
    console.debug("The page answers");
  };
  wait();
  const observe = (type: string, into: number[], more: object) =>
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (type !== "event" || name === "keydown") into.push(duration);
    }).observe({ type, ...more } as PerformanceObserverInit);
  observe("longtask", notes.tasks, {});
  observe("event", notes.keys, { durationThreshold: 16 });
}

export interface Notes {
  shownAt: number;
  answersAt: number;
  tasks: number[];
  keys: number[];
}
