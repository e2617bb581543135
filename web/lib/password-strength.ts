export type PasswordStrength = "none" | "single" | "weak" | "fair" | "good";

/** Bits from which guessing, slowed by the login's proof of work, takes more than a day, and more than a lifetime. */
const fairBits = 40;
const goodBits = 60;

/**
 * Rough estimate: the number of different characters times the bits of their alphabets. A character that continues a
 * run ("abc", "4321") does not count; words count by their letters.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < 2) return characters.length === 0 ? "none" : "single";
  const alphabet = alphabets.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const code = (index: number) => characters[index]?.codePointAt(0) ?? 0;
  const chosen = characters.filter((_, index) => Math.abs(code(index) - code(index - 1)) !== 1);
  const bits = new Set(chosen).size * Math.log2(alphabet);
  return bits < fairBits ? "weak" : bits < goodBits ? "fair" : "good";
}

const alphabets = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  // Chinese characters in daily use.
  [/[^ -~]/, 3000],
] as const;
