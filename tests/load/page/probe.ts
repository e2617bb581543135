/** In the page, which somebody is in: says how long it takes until the last screen of the room that is chosen next is painted. */
export function awaitChosen() {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("[data-snapshot] article").length <= 4) return;
    observer.disconnect();
    // One frame later it is painted.
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
 * In the page: notes when the newest message is on the screen, as the device kept the last screen or as the chat draws it,
 * when the chat answers, and tasks and keys that take long. It says so by itself: who asks a page for something makes it
 * work.
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
    // One frame later it is painted.
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
