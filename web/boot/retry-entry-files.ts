import type { Language } from "@contract/text/languages.ts";
import { mayReload } from "../lib/loading/may-reload.ts";
import { pageFailed, pageStarted } from "../lib/loading/page-start.ts";
import { dropCachedReleases } from "../lib/loading/release-cache.ts";

/** Waits before each further request for a file. */
const waitsMs = [300, 900, 1800];
/** Time without a first screen and without an error, after which the page offers a reload. */
const patienceMs = 8000;

const texts: Record<Language, { failed: string; again: string }> = {
  en: { failed: "The page could not be loaded completely.", again: "Try again" },
  "zh-cn": { failed: "页面没有完整加载。", again: "重试" },
  "zh-tw": { failed: "頁面沒有完整載入。", again: "重試" },
};

/**
 * Requests the entry script and style sheets again whose answer was lost, an error, or a page of another release. After
 * the last attempt the page reloads, at most once a minute; then it shows a sentence with a button. The query of each
 * attempt passes caches that stored the wrong answer.
 */
export function retryEntryFiles(language: Language): void {
  let notice: HTMLElement | undefined;
  const offer = () => {
    notice ??= reloadNotice(texts[language]);
    document.body.append(notice);
  };
  const giveUp = () => (mayReload() ? void reload() : offer());
  const again = (failed: HTMLScriptElement | HTMLLinkElement) => {
    const attempt = Number(failed.dataset.attempt ?? 0);
    const waitMs = waitsMs[attempt];
    if (waitMs === undefined) return giveUp();
    setTimeout(() => {
      // The parser's own element never loads a second time.
      const next = document.createElement(failed.localName);
      for (const { name, value } of failed.attributes) next.setAttribute(name, value);
      const source = failed.localName === "script" ? "src" : "href";
      const [path] = (failed.getAttribute(source) ?? "").split("?");
      next.setAttribute(source, `${path}?attempt=${attempt + 1}-${Date.now()}`);
      next.dataset.attempt = String(attempt + 1);
      failed.replaceWith(next);
    }, waitMs);
  };
  const entryScript = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  addEventListener(
    "error",
    ({ target }) => {
      const isEntry = target instanceof HTMLScriptElement && target === entryScript();
      if (isEntry || (target instanceof HTMLLinkElement && target.rel === "stylesheet")) again(target);
    },
    true,
  );
  addEventListener(pageFailed, () => {
    const entry = entryScript();
    if (entry) again(entry);
  });
  const timer = setTimeout(offer, patienceMs);
  addEventListener(pageStarted, () => {
    clearTimeout(timer);
    notice?.remove();
  });
}

async function reload(): Promise<void> {
  await dropCachedReleases();
  location.reload();
}

/** Notice without style sheets, which may be what is missing. */
function reloadNotice({ failed, again }: { failed: string; again: string }): HTMLElement {
  const notice = document.createElement("div");
  notice.setAttribute("role", "alert");
  Object.assign(notice.style, {
    ...{ position: "fixed", inset: "auto 0 0", zIndex: "99", display: "flex", flexWrap: "wrap", gap: "12px" },
    ...{ alignItems: "center", justifyContent: "center", padding: "16px", background: "#1d1c1a", color: "#fff" },
    font: "16px/1.4 system-ui, sans-serif",
  });
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = again;
  Object.assign(button.style, {
    ...{ minHeight: "44px", padding: "0 20px", border: "0", borderRadius: "10px", font: "inherit" },
    ...{ background: "#fff", color: "#1d1c1a", cursor: "pointer" },
  });
  button.addEventListener("click", () => void reload());
  const text = document.createElement("span");
  text.textContent = failed;
  notice.append(text, button);
  return notice;
}
