import { onTestFinished } from "vitest";

const untouched = "script, style, textarea, noscript, code, pre, font, [translate=no], .notranslate";
/** Marks what was translated. */
export const mark = "ü";

/**
 * Does to the page what "Translate this page" of a browser does, until the test ends: each text node is replaced by one
 * inside of two `<font>` elements, for good; also texts that come later, `delayMs` after the change. Without the guard of
 * web/lib/browser/replaced-text.ts: the product's own elements need none.
 */
export function translatePage(delayMs: number): void {
  const replace = (text: Text) => {
    if (!/\p{L}/u.test(text.data) || !text.parentElement || text.parentElement.closest(untouched)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(mark + text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const observer = new MutationObserver(() => {
    waiting ??= setTimeout(replaceAll, delayMs);
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const replaceAll = () => {
    waiting = undefined;
    observer.disconnect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    found.forEach(replace);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  replaceAll();
  onTestFinished(() => {
    observer.disconnect();
    clearTimeout(waiting);
  });
}
