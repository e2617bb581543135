import { expect, it } from "vitest";
import { foldedForm, opaqueForm } from "../../../../worker/lib/crypto/password-forms.ts";

it.each([
  ["full-width digits", "\uff11\uff12", "12"],
  ["a copied space at the end", "open sesame ", "open sesame"],
  ["an ideographic space", "open\u3000sesame", "open sesame"],
  ["a no-break space", "open\u00a0sesame", "open sesame"],
  ["pasted invisible characters", "\u200bopen\u200e", "open"],
  ["a typographic apostrophe", "it\u2019s", "it's"],
  ["typographic quotation marks", "\u201copen\u201d", '"open"'],
  ["a dash instead of two hyphens", "a\u2014b", "a--b"],
  ["an accent as a character of its own", "cafe\u0301", "caf\u00e9"],
])("a password with %s counts as the same", (_, typed, chosen) => {
  expect(foldedForm(typed)).toBe(foldedForm(chosen));
});

it.each([
  ["Open", "open"],
  ["a b", "ab"],
  ["a-b", "ab"],
  ["1", "l"],
])("the passwords %s and %s stay different", (one, other) => {
  expect(foldedForm(one)).not.toBe(foldedForm(other));
});

it("the form of RFC 8265 changes spaces and accents only", () => {
  expect(opaqueForm("\uff11\u3000Cafe\u0301 ")).toBe("\uff11 Caf\u00e9 ");
});
