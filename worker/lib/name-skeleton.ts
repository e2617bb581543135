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
 * spaces and accents do not count either, and `i` counts as `l`, because the capital of the one has the shape of the
 * other. Only for comparing: a skeleton is never shown.
 */
export function nameSkeleton(name: string): string {
  const stripped = name.normalize("NFKD").replace(/[\u0300-\u036f\s]|\p{Default_Ignorable_Code_Point}/gu, "");
  const lower = withShapes(withShapes(stripped).toLowerCase()).normalize("NFKD");
  return lower.replace(/[\u0300-\u036f\s]/gu, "").replaceAll("i", "l");
}
