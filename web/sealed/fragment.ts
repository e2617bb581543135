import { type Bytes, fromBase64url, toBase64url } from "./bytes.ts";
import { linkSecretBytes } from "./formats.ts";

/**
 * The secret of a link. `missing`: the link has no fragment, as in a mail from the server. `damaged`: a cut or changed
 * one. A wrong secret of the right form is found out only when it opens no grant.
 */
export type LinkSecretResult = { ok: true; secret: Bytes; text: string } | { ok: false; reason: "missing" | "damaged" };

/** Finds the secret in a link, or in a text with a link, also after changes that mail and chat apps are known for. */
export function readLinkSecret(link: string): LinkSecretResult {
  const repaired = repair(link);
  const joinedLines = repaired.replace(/[\s>]*[\r\n][\s>]*/g, "");
  for (const text of [repaired, joinedLines, joinedLines.replace(/\s/g, "")]) {
    const found = findSecret(text);
    if (found) return found;
  }
  return { ok: false, reason: /#[\s/]*[\w-]/.test(repaired) ? "damaged" : "missing" };
}

/** True for a link with a secret, or with the rest of one: its room is sealed, whatever the server says. */
export function leadsIntoSealedRoom(link: string): boolean {
  return readLinkSecret(link).ok || /[#?&=][\s/!]*s\d+\./.test(repair(link));
}

/** Undoes encodings of single characters; removes those without a width, and escapes of Markdown. */
function repair(link: string): string {
  return link
    .replace(/=\r?\n/g, "")
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/&#35;|&#x23;|&num;|＃|%(25)*23|%(25)*EF%(25)*BC%(25)*83/gi, "#")
    .replace(/%(25)*2D/gi, "-")
    .replace(/%(25)*5F/gi, "_")
    .replace(/\\(?=[_-])/g, "");
}

/**
 * Links of releases before 2026-11-28 have no mark, and stay valid as long as the rooms of that time. Marks of
 * emphasis, as of Markdown, can stand directly after the secret.
 */
const secretForm = /^(?:s1\.)?([\w-]{22})[_-]*(?![\w-])/;

function findSecret(text: string): LinkSecretResult | undefined {
  const [before = "", ...fragments] = text.split("#");
  const query = before
    .split("?")
    .slice(1)
    .flatMap((part) => part.split(/[&=]/));
  for (const candidate of [...fragments.map((one) => one.replace(/^[\s/!]+/, "")), ...query]) {
    const [, encoded = ""] = secretForm.exec(candidate) ?? [];
    const secret = fromBase64url(encoded);
    if (secret?.length === linkSecretBytes) return { ok: true, secret, text: toBase64url(secret) };
  }
  return undefined;
}
