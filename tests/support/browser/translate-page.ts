interface Translation {
  /** Time until texts that come later are replaced. */
  delayMs: number;
  /** Stands before each replaced text. */
  mark: string;
  signal?: AbortSignal;
}

/**
 * Does to the page what "Translate this page" of a browser does, until `signal` is aborted: each text node is replaced by
 * one inside of two `<font>` elements, for good. Runs in the page, so it uses nothing from outside.
 */
export function translatePage({ delayMs, mark, signal }: Translation): void {
  const untouched = "script, style, textarea, noscript, code, pre, font, [translate=no], .notranslate";
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
  signal?.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(waiting);
  });
}
