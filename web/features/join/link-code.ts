import { firstSegments } from "@contract/routes/first-segments.ts";
import { linkCodeParameter, paidLinkPath } from "@contract/routes/paths.ts";
import { pathsOf } from "@contract/routes/routes.ts";

/** Form of a link code. A `_` marks one of a room in a jurisdiction: see `jurisdictionMarks`. */
const form = "_?[0-9A-Za-z]{19,80}";
const code = new RegExp(`^${form}$`);
const pageOfLink = firstSegments(pathsOf().filter((path) => path.includes("$code")));

/** Link code in a pasted text: a whole link, a part of it, or the code alone. Undefined for other texts. */
export function linkCodeIn(text: string): { code: string; paid: boolean } | undefined {
  const trimmed = text.trim();
  if (code.test(trimmed)) return { code: trimmed, paid: false };
  const inPath = new RegExp(`/(${pageOfLink})/(${form})`, "i").exec(trimmed);
  const inQuery = new RegExp(`[?&](${linkCodeParameter})=(${form})`).exec(trimmed);
  const [, place, candidate] = inPath ?? inQuery ?? [];
  return candidate
    ? { code: candidate, paid: paidLinkPath(candidate) === `/${place?.toLowerCase()}/${candidate}` }
    : undefined;
}
