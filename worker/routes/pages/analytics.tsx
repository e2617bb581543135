import { analyticsPath, isAnalyticsPage } from "../../contract/routes/analytics.ts";
import { createRoutes } from "../../http/context.ts";
import { refuse } from "../../http/handle.ts";
import { refusal } from "../../lib/result.ts";

/** Documents that run the operator's analytics script, for a hidden frame in pages outside of rooms. */
export const analytics = createRoutes();

analytics.get(`${analyticsPath}/*`, (c) => {
  const { ANALYTICS_SCRIPT: script } = c.get("settings");
  const { pathname, search } = new URL(c.req.url);
  if (!script || !isAnalyticsPage({ pathname: pathname.slice(analyticsPath.length), search }))
    return refuse(c, refusal("notFound"));
  const { origin } = new URL(script.src);
  c.header(
    "Content-Security-Policy",
    // Without an origin of its own the script reaches no storage, no cookie and no other page of this host.
    `sandbox allow-scripts; default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  c.header("X-Frame-Options", "SAMEORIGIN");
  c.header("X-Robots-Tag", "noindex");
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{c.get("settings").APP_NAME}</title>
        <script defer src={script.src} {...script.attributes} />
      </head>
      <body />
    </html>
  );
  return c.html(`<!doctype html>${page.toString()}`);
});
