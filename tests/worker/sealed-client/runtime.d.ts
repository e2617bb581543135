/** The names of the page win over those of the runtime, which has this besides. */
interface Crypto {
  DigestStream: typeof DigestStream;
}
