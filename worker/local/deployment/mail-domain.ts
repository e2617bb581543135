export interface MailRecord {
  what: "SPF" | "DKIM" | "DMARC";
  /** Name of the record; the first of several possible ones if there is none. */
  name: string;
  isThere: boolean;
}

type ResolveTxt = (name: string) => Promise<string[][]>;

/**
 * DNS records without which receivers reject the emails of this domain, as Resend wants them: SPF for the return path
 * `send.` or the domain itself (RFC 7208), DKIM with the selector `resend` (RFC 6376), DMARC for the domain or one above
 * it (RFC 7489). Throws if the resolver does not answer.
 */
export async function mailRecords(domain: string, resolveTxt: ResolveTxt): Promise<MailRecord[]> {
  const labels = domain.split(".");
  const above = labels.slice(0, -1).map((_, n) => labels.slice(n).join("."));
  return await Promise.all([
    find("SPF", [`send.${domain}`, domain], /^v=spf1(\s|$)/i, resolveTxt),
    find("DKIM", [`resend._domainkey.${domain}`], /(^|;)\s*p=\s*[^\s;]/i, resolveTxt),
    find(
      "DMARC",
      above.map((one) => `_dmarc.${one}`),
      /^v=DMARC1\s*(;|$)/i,
      resolveTxt,
    ),
  ]);
}

async function find(
  what: MailRecord["what"],
  names: readonly string[],
  form: RegExp,
  resolveTxt: ResolveTxt,
): Promise<MailRecord> {
  for (const name of names) {
    const texts = (await resolveTxt(name).catch(noRecords)).map((strings) => strings.join(""));
    if (texts.some((text) => form.test(text))) return { what, name, isThere: true };
  }
  return { what, name: names[0] ?? "", isThere: false };
}

function noRecords(error: unknown): string[][] {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOTFOUND" || code === "ENODATA") return [];
  throw error;
}
