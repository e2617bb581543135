import confusables from "./confusables.txt";

/**
 * Look-alike characters, mapped to the character or characters that represent them: Unicode 15.0's confusables.txt (UTS
 * 39, https://www.unicode.org/Public/security/15.0.0/) as ICU 72 returns it, without characters that compatibility
 * decomposition (NFKD) already maps. A line is the target, a tab, and its sources.
 */
const shapes = new Map(
  confusables.split("\n").flatMap((line) => {
    const [shape = "", lookalikes = ""] = line.split("\t");
    return [...lookalikes].map((character) => [character, shape] as const);
  }),
);

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/**
 * Spellings of Latin letters that UTS 39 keeps apart: small capitals, which look like a name in capitals, and the letters
 * that generators of "fancy text" use. Applied after `shapes`, which maps `ᴍ` to `ʍ`, and `к` to `ĸ`.
 */
const smallCapitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ";
const latinSpellings = new Map([
  ...[...smallCapitals].map((spelling, index) => [spelling, alphabet[index] ?? ""] as const),
  ...[..."ᗩaᑕcᑫqᔕsᘔzƈcꞓeĸkŋnʊuωw∂d".matchAll(/(.)([a-z])/gu)].map(([, from = "", to = ""]) => [from, to] as const),
  ["ʍ", "m"],
]);

/** Circled, squared and regional indicator letters, white on black: `🅐`, `🅰`, `🇦`. */
const emblems = [0x1f150, 0x1f170, 0x1f1e6];

function withShapes(text: string): string {
  return [...text].map((character) => shapes.get(character) ?? character).join("");
}

function inPlainLatin(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const first = emblems.find((start) => code >= start && code < start + alphabet.length);
      return first === undefined ? (latinSpellings.get(character) ?? character) : (alphabet[code - first] ?? "");
    })
    .join("")
    .replaceAll("vv", "w")
    .replaceAll("m", "rn");
}

/**
 * Names with equal skeletons look alike: the skeleton of Unicode Technical Standard 39, section 4, taken further. Case,
 * spaces, accents and punctuation around the name do not count either, and `i` counts as `l`, because the capital of the
 * one has the shape of the other. Only for comparing: a skeleton is never shown.
 */
export function nameSkeleton(name: string): string {
  // NFKD takes the lunate sigma, which looks like a C, for a sigma.
  const lunate = name.replace(/[\u03f2\u03f9]/g, "c");
  const stripped = withoutAccents(lunate.normalize("NFKD")).replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const lower = withShapes(withShapes(stripped).toLowerCase()).normalize("NFKD");
  const bare = inPlainLatin(withoutAccents(lower));
  // A name of punctuation only is compared by its punctuation.
  return (bare.replace(/^\p{P}+|\p{P}+$/gu, "") || bare).replaceAll("i", "l");
}

/** Removes spaces and the marks that any script may use; vowel signs of single scripts stay. */
function withoutAccents(text: string): string {
  return text.replace(/[\p{Me}\s]|(?=\p{Script=Inherited})\p{Mn}/gu, "");
}
