import { createDigest, type Digest } from "../lib/capsule/capsule-root.ts";
import { encryptFile, importFileKey } from "./files.ts";

/** SHA-256 of a file as the server has it. `key`: key of a sealed room's file, which is added decrypted. */
export async function fileDigest(key: string | undefined): Promise<Digest> {
  const digest = createDigest();
  if (key === undefined) return digest;
  const { readable, writable } = encryptFile(await importFileKey(key));
  const writer = writable.getWriter();
  const whole = readable.pipeTo(new WritableStream({ write: digest.add }));
  return {
    add: (bytes) => writer.write(bytes),
    async hex() {
      await writer.close();
      await whole;
      return digest.hex();
    },
  };
}
