import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { replace } from "./globals.ts";

type Bytes = Uint8Array<ArrayBuffer>;
interface Secret {
  secret: Bytes;
}
interface AesParameters {
  iv: Bytes;
  additionalData: Bytes;
}

const tagBytes = 16;

/**
 * Replaces what signals of calls use of WebCrypto by functions that resolve at once. Node's run on threads, which end in
 * any order: 38 of 200 seeds did not repeat.
 */
export function makeCryptoImmediate(): void {
  const immediate = {
    importKey: async (_: string, secret: Bytes): Promise<Secret> => ({ secret }),
    async deriveKey({ salt, info }: { salt: Bytes; info: Bytes }, { secret }: Secret, { length }: AesKeyGenParams) {
      return { secret: new Uint8Array(hkdfSync("sha256", secret, salt, info, length / 8)) };
    },
    async encrypt({ iv, additionalData }: AesParameters, { secret }: Secret, text: Bytes) {
      const cipher = createCipheriv("aes-256-gcm", secret, iv).setAAD(additionalData);
      return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    },
    async decrypt({ iv, additionalData }: AesParameters, { secret }: Secret, sealed: Bytes) {
      const decipher = createDecipheriv("aes-256-gcm", secret, iv).setAAD(additionalData);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    },
  };
  for (const [name, run] of Object.entries(immediate))
    replace(crypto.subtle as unknown as Record<string, unknown>, name, run);
}
