import { wellFormed } from "../lib/clean-text.ts";

/** `Content-Disposition` with an ASCII fallback name and a UTF-8 name (RFC 6266, RFC 8187). */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const whole = wellFormed(name);
  const fallback = whole.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
