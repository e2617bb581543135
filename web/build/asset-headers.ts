import { contentSecurityPolicy, protectionHeaders } from "../../worker/contract/security-policy.ts";

/** The platform ignores further rules. */
const maxRules = 100;

/**
 * Text of the file `_headers`, for what the asset service answers without the worker: see wrangler.toml. Rules hold for
 * missing files too, so each of `hashed`, the files in `/assets`, has a rule of its own that lets caches store it.
 */
export function assetHeaders(hashed: readonly string[]): string {
  const protecting = Object.entries({ "Content-Security-Policy": contentSecurityPolicy(), ...protectionHeaders });
  const lines = protecting.map(([name, value]) => `  ${name}: ${value}`);
  const stored = ["  ! Cache-Control", "  Cache-Control: public, max-age=31536000, immutable"];
  const rules = [
    ["/icons/*", ...lines],
    ["/favicon.svg", ...lines],
    ["/assets/*", ...lines, "  Cache-Control: no-store"],
    ...hashed.map((file) => [file, ...stored]),
  ];
  if (rules.length > maxRules) throw new Error(`_headers has ${rules.length} rules: the platform takes ${maxRules}`);
  return `${rules.flat().join("\n")}\n`;
}
