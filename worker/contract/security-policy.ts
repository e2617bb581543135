/** `files`: the origin of files, if it is separate. `framed`: the page may show the frame of the analytics script. */
export function contentSecurityPolicy(files = "", framed = false): string {
  const self = files === "" ? "'self'" : `'self' ${files}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    // React sets single style properties by script, which the policy allows; no page has inline styles.
    "style-src 'self'",
    `img-src ${self} blob: data:`,
    `media-src ${self} blob:`,
    "font-src 'self'",
    `connect-src ${self}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    ...(framed ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Headers of every answer, beside the Content Security Policy. */
export const protectionHeaders: Record<string, string> = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()",
};
