import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { defaultLanguage, type Language, languages, matchLanguage } from "../../contract/text/languages.ts";
import type { AppContext } from "../../http/context.ts";

const sheet = `
:root { color-scheme: light dark; --page: #f3f4f6; --card: #fff; --line: #e2e5ea; --text: #14171c; --soft: #565d69;
  --accent: #2f5bea; --on-accent: #fff; --warn: #6b4e00; --warn-back: #fff4d1; --warn-line: #efd88f; }
@media (prefers-color-scheme: dark) { :root { --page: #111317; --card: #1b1e24; --line: #2f343d; --text: #f2f4f7;
  --soft: #a4abb7; --accent: #8fb0ff; --on-accent: #0c1530; --warn: #f5dd95; --warn-back: #2d2715; --warn-line: #57491f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; background: var(--page); color: var(--text); font: 16px/1.55 -apple-system,
  BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Microsoft JhengHei", sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
main { width: 100%; max-width: 460px; margin: 0 auto; padding: 20px 16px 48px; }
main.wide { max-width: 760px; }
.test { margin: 0; background: var(--warn-back); color: var(--warn); border-bottom: 1px solid var(--warn-line); padding: 10px 16px;
  text-align: center; font-size: 14px; }
.test strong { letter-spacing: .06em; margin-inline-end: .5em; }
.languages { display: flex; flex-wrap: wrap; gap: 4px; justify-content: flex-end; font-size: 14px; }
.languages a { padding: 10px 8px; color: var(--soft); text-decoration: none; }
.languages a[aria-current] { color: var(--text); font-weight: 600; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 20px; padding: 24px; margin-top: 8px;
  overflow-wrap: anywhere; }
h1 { font-size: 17px; margin: 0; font-weight: 600; }
h2 { font-size: 17px; margin: 0 0 4px; }
.sum { font-size: 40px; line-height: 1.2; font-weight: 700; margin: 4px 0 2px; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); margin: 0; }
dl { margin: 20px 0 0; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); } dd { margin: 0; text-align: end; }
form, .finished { display: grid; gap: 10px; margin-top: 24px; }
button, .button { display: block; width: 100%; min-height: 50px; padding: 12px 20px; border-radius: 12px; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; border: 1px solid transparent; }
.main { background: var(--accent); color: var(--on-accent); }
.other { background: transparent; color: var(--text); border-color: var(--line); }
.email { white-space: pre-wrap; font-size: 15px; margin: 16px 0 0; padding-top: 16px; border-top: 1px solid var(--line); }
.top { display: flex; justify-content: space-between; gap: 12px; align-items: baseline; flex-wrap: wrap; }
.call { border-bottom: 1px solid var(--line); } .call summary { padding: 10px 0; cursor: pointer; } .call + h2, p + h2 { margin-top: 28px; }
pre { overflow: auto; max-height: 70dvh; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 12px; font-size: 13px; }
iframe { width: 100%; height: 75dvh; border: 1px solid var(--line); border-radius: 16px; background: var(--page); margin-top: 12px; }
`;

const names: Record<Language, string> = { en: "English", "zh-cn": "简体中文", "zh-tw": "繁體中文" };
const tags: Record<Language, string> = { en: "en", "zh-cn": "zh-Hans", "zh-tw": "zh-Hant-TW" };

interface PageProps {
  title: string;
  language: Language;
  nonce: string;
  children: Child;
}

function Page({ title, language, nonce, children }: PageProps) {
  return (
    <html lang={tags[language]}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style nonce={nonce}>{raw(sheet)}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

export function LanguageLinks({ current }: { current: Language }) {
  return (
    <nav class="languages" aria-label="Language">
      {languages.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={tags[language]}
          aria-current={language === current ? "true" : undefined}
        >
          {names[language]}
        </a>
      ))}
    </nav>
  );
}

/** Language of the page: the `lang` parameter, else `fallback`, else the browser's first language. */
export function pageLanguage(c: AppContext, fallback?: Language): Language {
  const browser = c.req.header("accept-language")?.split(",")[0]?.split(";")[0];
  return matchLanguage(c.req.query("lang")) ?? fallback ?? matchLanguage(browser) ?? defaultLanguage;
}

interface ShownPage extends Omit<PageProps, "nonce"> {
  status?: 200 | 404;
  frames?: string;
  /** Another origin for `form-action`; browsers apply it to redirects after a form too. */
  formTo?: string;
}

/** Responds with a page without scripts and external resources. */
export function showPage(
  c: AppContext,
  { status = 200, frames = "'none'", formTo = "", ...page }: ShownPage,
): Response {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${frames}; form-action 'self' ${formTo}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("Cache-Control", "no-store");
  return c.html(`<!doctype html>${(<Page {...page} nonce={nonce} />).toString()}`, status);
}

/** Responds with a page of one card. */
export function showCard(c: AppContext, title: string, content: Child, status: 200 | 404 = 200): Response {
  const children = (
    <main>
      <div class="card">
        <h1>{title}</h1>
        {content}
      </div>
    </main>
  );
  return showPage(c, { title, language: pageLanguage(c), status, children });
}
