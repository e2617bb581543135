import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, all by WebCrypto (RFC 9180). */
export const hpke = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** The field of P-256 (SP 800-186 section 3.2.1.3). */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;

/**
 * A private key with the other one of its two possible public keys, (x, -y) for (x, y). Firefox does not give the
 * public key of a derived private key; the library then computes x and has to guess the sign of y. HPKE authenticates
 * the whole public key, so that a grant opens with one of the two.
 */
export async function otherPublicKey({ privateKey, publicKey }: CryptoKeyPair): Promise<CryptoKeyPair> {
  const point = new Uint8Array(await hpke.kem.serializePublicKey(publicKey));
  const y = BigInt(`0x${Array.from(point.subarray(33), (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  const hex = (prime - y).toString(16).padStart(64, "0");
  point.set(hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [], 33);
  return { privateKey, publicKey: await hpke.kem.deserializePublicKey(point) };
}
