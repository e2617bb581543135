import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toBase64url } from "../../../../web/sealed/bytes.ts";
import { leadsIntoSealedRoom, readLinkSecret } from "../../../../web/sealed/fragment.ts";

const secret = "Ab3-_xYz0123456789-abA";
const link = "https://parley.example/i/Kd83jsPq";
const whole = `${link}#${secret}`;

const reasonOf = (text: string) => {
  const read = readLinkSecret(text);
  return read.ok ? read.text : read.reason;
};

const manglings: [string, string][] = [
  ["as it was made", whole],
  ["with spaces around it", `  ${whole}\n`],
  ["%23 for # (Outlook Safe Links)", `${link}%23${secret}`],
  [
    "wrapped by Outlook Safe Links",
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(whole)}&data=05%7C02%7C&reserved=0`,
  ],
  ["encoded twice by a redirect", `https://go.example/?to=${encodeURIComponent(encodeURIComponent(whole))}`],
  ["&appinstall=0 behind it (QQ)", `${whole}&appinstall=0`],
  ["parameters before it (WeChat)", `${link}?from=singlemessage&isappinstalled=0#${secret}`],
  ["parameters behind it", `${whole}?from=groupmessage`],
  ["#wechat_redirect behind it", `${whole}#wechat_redirect`],
  ["#wechat_redirect before it", `${link}#wechat_redirect#${secret}`],
  ["a full stop behind it", `${whole}.`],
  ["a Chinese full stop behind it", `${whole}。`],
  ["in brackets", `(${whole})`],
  ["in Chinese brackets", `【${whole}】`],
  ["in angle brackets", `<${whole}>`],
  ["in quotation marks", `“${whole}”`],
  ["as emphasis of Markdown", `_${whole}_`],
  ["as bold text of Markdown", `**${whole}**`],
  ["as a link of Markdown", `[room](${whole})`],
  ["with escapes of Markdown", `${link}#${secret.replaceAll("_", "\\_").replaceAll("-", "\\-")}`],
  ["fragment moved into the query", `${link}?${secret}`],
  ["fragment moved into the query before others", `${link}?${secret}&utm_source=mail`],
  ["fragment as a value in the query (_escaped_fragment_)", `${link}?_escaped_fragment_=${secret}`],
  ["an empty query before it", `${link}?#${secret}`],
  ["a slash behind #", `${link}#/${secret}`],
  ["a full-width ＃", `${link}＃${secret}`],
  ["an encoded full-width ＃", `${link}%EF%BC%83${secret}`],
  ["an HTML entity for #", `${link}&#35;${secret}`],
  ["encoded - and _", `${link}#${secret.replaceAll("-", "%2D").replaceAll("_", "%5F")}`],
  ["a line break in it", `${link}#${secret.slice(0, 9)}\n${secret.slice(9)}`],
  ["a line break in it, quoted in a mail", `> ${link}#${secret.slice(0, 9)}\r\n> ${secret.slice(9)}`],
  ["a soft line break of quoted-printable", `${link}#${secret.slice(0, 9)}=\r\n${secret.slice(9)}`],
  ["a line break before #", `${link}\n#${secret}`],
  ["a space in it", `${link}#${secret.slice(0, 9)} ${secret.slice(9)}`],
  ["marks without a width in it", `${link}#${secret.slice(0, 9)}\u200b${secret.slice(9)}\ufeff`],
  ["text around it", `Come in: ${whole} and say hello`],
  ["text on the next line", `${whole}\nSee you there`],
  ["its fragment alone", `#${secret}`],
  ["tracking behind its query", `${link}?utm_source=x&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz0123456789#${secret}`],
];

/** The same mangling of a link with the version mark. */
const marked = (text: string) =>
  [
    secret,
    secret.slice(0, 9),
    secret.replaceAll("-", "%2D").replaceAll("_", "%5F"),
    secret.replaceAll("_", "\\_").replaceAll("-", "\\-"),
  ].reduce((done, one) => (done.includes("s1.") ? done : done.replace(one, `s1.${one}`)), text);

describe("a link", () => {
  it.each(manglings)("is read with %s, and with the version mark", (_, text) => {
    expect(reasonOf(text)).toBe(secret);
    const link = marked(text);
    expect(link).toContain("s1.");
    expect(reasonOf(link)).toBe(secret);
    expect(leadsIntoSealedRoom(link)).toBe(true);
  });

  it("leads into a sealed room by its secret, or by the mark of a damaged one, and by nothing else", () => {
    for (const end of [`#${secret}`, "#s1.", "#/s12.A", `#s1.${secret.slice(3)}`, "?s1.Ab3", "%23s1.Ab3"])
      expect(leadsIntoSealedRoom(link + end)).toBe(true);
    for (const text of [link, `${link}#main`, `${link}#wechat_redirect`, `${link}?from=singlemessage&a=s1x`, ""])
      expect(leadsIntoSealedRoom(text)).toBe(false);
    for (let length = 0; length < secret.length; length++)
      expect(readLinkSecret(`${link}#s1.${secret.slice(0, length)}`).ok).toBe(false);
  });

  it.each([
    ["no fragment", link],
    ["an empty fragment", `${link}#`],
    ["an empty encoded fragment", `${link}%23`],
    ["parameters only", `${link}?from=singlemessage&isappinstalled=0`],
    ["nothing", ""],
    ["other text", "hello"],
  ])("has no secret with %s", (_, text) => {
    expect(reasonOf(text)).toBe("missing");
  });

  it.each([
    ["a cut fragment", whole.slice(0, -1)],
    ["a much shorter one", `${link}#Ab3`],
    ["a longer one", `${whole}x`],
    ["another one in its place", `${link}#wechat_redirect`],
    ["a change in the last character that no secret has", `${whole.slice(0, -1)}B`],
    ["... for its end", `${whole.slice(0, -4)}...`],
  ])("is damaged with %s", (_, text) => {
    expect(reasonOf(text)).toBe("damaged");
  });

  it("with any secret is read, and any cut of it is never another secret", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.nat({ max: 21 }), (bytes, length) => {
        const text = toBase64url(bytes);
        expect(readLinkSecret(`${link}#${text}`)).toEqual({ ok: true, secret: Uint8Array.from(bytes), text });
        expect(readLinkSecret(`${link}#${text.slice(0, length)}`).ok).toBe(false);
      }),
    );
  });

  it("of any text is read without an exception", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("#", "%23", "?", "&", "=", "\r\n", "%", secret));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(typeof readLinkSecret(pieces.join("")).ok).toBe("boolean");
      }),
    );
  });
});
