/** Excludes letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** Generates a strong password (79 random bits) that can be read aloud: `k7mp-x2vd-9hqt-c4wn`. */
export function suggestPassword(): string {
  const characters: string[] = [];
  while (characters.length < groups * groupLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Skips bytes that would make some characters likelier than others.
    if (byte < alphabet.length * 8) characters.push(alphabet.charAt(byte % alphabet.length));
  }
  const chunks = Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return chunks.join("-");
}
