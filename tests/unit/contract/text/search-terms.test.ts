import { searchTerms } from "@contract/text/search-terms.ts";
import { expect, it } from "vitest";

it.each([
  ["", []],
  [" tea  \n tea cake\t", ["tea", "cake"]],
  ["cafe\u0301 café", ["café"]],
  ["Ünal РИМ ΟΔΌΣ οδός 5µs STRASSE ẞ", ["ünal", "рим", "οδόσ", "5μs", "strasse", "ß"]],
  ["1 2 3 4 5 6 7 8 9", ["1", "2", "3", "4", "5", "6", "7", "8"]],
])("the search for %j looks for %j", (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});
