import { confusables } from "./confusables.ts";

const shapes = new Map(
  confusables.split("\n").flatMap((line) => {
    const [shape = "", lookalikes = ""] = line.split("\t");
    return [...lookalikes].map((character) => [character, shape] as const);
  }),
);

function withShapes(text: string): string {
  return [...text].map((character) => shapes.get(character) ?? character).join("");
}

/**
 * Names with equal skeletons look alike: the skeleton of Unicode Technical Standard 39, section 4, taken further. Case,
 * spaces, accents and punctuation around the name do not count either, and `i` counts as `l`, because the capital of the
 * one has the shape of the other. Only for comparing: a skeleton is never shown.
 */
export function nameSkeleton(name: string): string {
  const stripped = withoutAccents(name.normalize("NFKD")).replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const lower = withShapes(withShapes(stripped).toLowerCase()).normalize("NFKD");
  const bare = withoutAccents(lower);
  // A name of punctuation only is compared by it.
  return (bare.replace(/^\p{P}+|\p{P}+$/gu, "") || bare).replaceAll("i", "l");
}

/** Removes spaces and the marks that any script may use; vowel signs of single scripts stay. */
function withoutAccents(text: string): string {
  return text.replace(/[\p{Me}\s]|(?=\p{Script=Inherited})\p{Mn}/gu, "");
}
