/** Without letters and digits that are taken for one another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** A strong password (79 random bits) that can be read aloud: `k7mp-x2vd-9hqt-c4wn`. */
export function suggestPassword(): string {
  const characters: string[] = [];
  while (characters.length < groups * groupLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes that would make some characters likelier than others are thrown away.
    if (byte < alphabet.length * 8) characters.push(alphabet.charAt(byte % alphabet.length));
  }
  const chunks = Array.from({ length: groups }, (_, group) =>
    characters.slice(group * groupLength, (group + 1) * groupLength).join(""),
  );
  return chunks.join("-");
}
