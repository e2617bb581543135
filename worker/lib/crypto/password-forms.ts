/** The form of a password that is hashed: OpaqueString of RFC 8265, where every space is U+0020, in form NFC. */
export function opaqueForm(password: string): string {
  return password.replace(/\p{Zs}/gu, " ").normalize("NFC");
}

/**
 * A password without what keyboards, chat apps and copied lines change in it: full-width digits, spaces around it,
 * invisible characters, typographic quotes and dashes.
 */
export function foldedForm(password: string): string {
  return password
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u2018-\u201b\u2032\u02bc`\u00b4]/gu, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/gu, '"')
    .replace(/--+|[\u2010-\u2015\u2212]/gu, "-")
    .trim();
}
