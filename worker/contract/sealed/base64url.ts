import * as z from "zod/mini";

/** The last character of an incomplete group, whose unused bits are 0, by the group's length. */
const lastCharacters = ["", "", "AQgw", "AEIMQUYcgkosw048"] as const;

/**
 * Number of bytes of base64url without padding (RFC 4648, section 5); undefined for other text, and for a second
 * spelling of the same bytes (section 3.5).
 */
export function base64UrlBytes(text: string): number | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  const rest = text.length % 4;
  const isWhole = rest === 0 || lastCharacters[rest]?.includes(text.at(-1) ?? "-");
  return isWhole ? Math.floor((text.length * 3) / 4) : undefined;
}

/** Exactly so many bytes, as base64url. */
export function bytes(count: number) {
  return z.string().check(z.refine((text) => base64UrlBytes(text) === count));
}
