/** Excludes letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const length = 16;

/** Generates a strong password (79 random bits) that can be read aloud: `k7mp-x2vd-9hqt-c4wn`. */
export function suggestPassword(): string {
  const characters: string[] = [];
  while (characters.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Skips bytes that would make some characters likelier than others.
    if (byte < alphabet.length * 8) characters.push(alphabet.charAt(byte % alphabet.length));
  }
  return characters.join("").replace(/.{4}(?=.)/g, "$&-");
}
