import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { Language } from "../../contract/text/languages.ts";

// Mail clients support inline styles best; only the dark colours need a style sheet.
const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #14161a !important; }
  .card { background: #1e2127 !important; border-color: #30343c !important; }
  .strong { color: #f3f4f6 !important; }
  .plain { color: #c6cad2 !important; }
  .quiet { color: #9aa0ab !important; }
  .note { background: #2b2719 !important; border-color: #54491f !important; color: #f0dfa8 !important; }
  .link { color: #8fb4ff !important; }
}`;

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','PingFang TC','Microsoft YaHei','Microsoft JhengHei',sans-serif";

interface FrameProps {
  language: Language;
  appName: string;
  /** Preview text, which mail clients list beside the subject. */
  preview: string;
  footer: Child;
  children: Child;
}

/** Layout of every email: a card with header and footer, readable without images. */
export function Frame({ language, appName, preview, footer, children }: FrameProps) {
  const lang = { en: "en", "zh-cn": "zh-Hans", "zh-tw": "zh-Hant-TW" }[language];
  return (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{appName}</title>
        <style>{raw(dark)}</style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f3f4f6">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">{preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f4f6">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style={`max-width:520px;text-align:left;${font}`}
              >
                <tr>
                  <td class="strong" style="padding:0 4px 16px;font-size:17px;font-weight:700;color:#111827">
                    {appName}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="background:#ffffff;border:1px solid #e5e7eb;border-radius:16px;padding:32px 28px"
                  >
                    {children}
                  </td>
                </tr>
                <tr>
                  <td class="quiet" style="padding:16px 4px 0;font-size:12px;line-height:1.6;color:#6b7280">
                    {footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

/** A button, followed by its URL as text for mail clients that do not render it. */
export function LinkButton({ href, label, copyLabel }: { href: string; label: string; copyLabel: string }) {
  return (
    <>
      <table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
        <tr>
          <td style="border-radius:10px;background:#2f5bea">
            <a
              href={href}
              style="display:inline-block;padding:13px 26px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px"
            >
              {label}
            </a>
          </td>
        </tr>
      </table>
      <p class="quiet" style="margin:0;font-size:13px;line-height:1.6;color:#6b7280">
        {copyLabel}
        <br />
        <a href={href} class="link" style="color:#2f5bea;word-break:break-all">
          {href}
        </a>
      </p>
    </>
  );
}
