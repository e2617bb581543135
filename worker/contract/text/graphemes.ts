/** Created lazily: construction takes up to 0.1 s on a phone, and most texts do not need a segmenter. */
let segmenter: Intl.Segmenter | undefined;

/** Fast path: characters that are one grapheme each in any context, which covers nearly all texts. */
const single = /^[\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** Grapheme clusters (UAX #29) of a text, in order. */
export const graphemes = (text: string): Iterable<string> => (single.test(text) ? text : segmentsOf(text));

function* segmentsOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}
