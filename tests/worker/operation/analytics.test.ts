import { describe, expect, it } from "vitest";
import { fetchWith } from "../support/shop.ts";

const built = '<html data-release="abc"><meta name="application-name" content="Parley" /></html>';
const site = {
  ASSETS: { fetch: async () => new Response(built, { headers: { "content-type": "text/html" } }) },
} as unknown as Record<string, string>;
const withScript = { ...site, ANALYTICS_SCRIPT: "https://stats.example/js/s.js data-domain=parley.example" };

const counted = ["/", "/help", "/privacy-policy", "/terms-of-service", "/payment-terms"];
const uncounted = [
  ...["/i/abc", "/login/abc", "/vip-entrance/abc", "/chatroom/abc", "/chatroom/abc/detail", "/success/abc"],
  ...[
    "/login-bridge?ticket=abc",
    "/browser-bootstrap",
    "/receipt",
    "/continue",
    "/operator",
    "/?yq_code=abc",
    "/help?x=1",
  ],
];
const policyOf = (answer: Response) => answer.headers.get("Content-Security-Policy") ?? "";

describe("the operator's analytics script", () => {
  it("is in a frame of pages outside of rooms, whose own policy still knows no other host", async () => {
    for (const path of counted) {
      const page = await fetchWith(withScript, path);
      expect(await page.text()).toContain('data-analytics=""');
      expect(policyOf(page)).toContain("; frame-src 'self'");
      expect(policyOf(page)).not.toContain("stats.example");
    }
  });

  it.each(uncounted)("has no frame in %s", async (path) => {
    expect(policyOf(await fetchWith(withScript, path))).not.toContain("frame-src");
    expect((await fetchWith(withScript, `/analytics${path}`)).status).toBe(404);
  });

  it("runs in a document without an origin, which reaches the host of the script alone", async () => {
    const frame = await fetchWith(withScript, "/analytics/help");
    expect(policyOf(frame)).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src https://stats.example; connect-src https://stats.example; " +
        "img-src https://stats.example; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(frame.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(await frame.text()).toContain(
      '<script defer="" src="https://stats.example/js/s.js" data-domain="parley.example"></script>',
    );
  });

  it("is nowhere without its setting", async () => {
    for (const path of counted) {
      const page = await fetchWith(site, path);
      expect(await page.text()).not.toContain("data-analytics");
      expect(policyOf(page)).not.toContain("frame-src");
      expect((await fetchWith(site, `/analytics${path}`)).status).toBe(404);
    }
  });

  it.each([
    "stats.example/s.js",
    "https://stats.example/s.js; script-src *",
    'https://stats.example/s.js data-a="><script>',
  ])("is refused as %s in the settings", async (value) => {
    const health = await fetchWith({ ANALYTICS_SCRIPT: value }, "/api/health");
    expect(await health.text()).toContain("ANALYTICS_SCRIPT");
  });
});
