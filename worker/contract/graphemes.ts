/** Made when it is wanted: it takes a phone up to a tenth of a second, and most texts do without. */
let segmenter: Intl.Segmenter | undefined;

/** Only letters, signs and syllables that are a character each, whatever stands beside them: nearly all there is. */
const single = /^[\x20-\x7e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** The characters that a person sees: grapheme clusters (UAX #29), one after the other. */
export const graphemes = (text: string): Iterable<string> => (single.test(text) ? text : segmentsOf(text));

function* segmentsOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}
