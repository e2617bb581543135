import type { DeletionReceipt, DeletionStatement, ReceiptKey } from "../../contract/deletion-receipt.ts";
import { signedBytes } from "../../contract/deletion-receipt.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

/*
 * Ed25519 keys that sign deletion receipts, one derived from each secret of the installation. The public key of a secret
 * that was removed belongs into the setting RETIRED_RECEIPT_KEYS, so that its receipts can still be checked.
 */

/** DER of a PKCS #8 Ed25519 key up to its 32 secret bytes (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** `publicKey`: 32 bytes as base64url. */
export const toReceiptKey = (publicKey: string): ReceiptKey => ({ id: publicKey.slice(0, 8), publicKey });

async function signingKey(key: SigningKey) {
  const pkcs8 = Buffer.concat([pkcs8Prefix, key.derive("deletion-receipts")]);
  const secret = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", secret)) as JsonWebKey;
  return { secret, ...toReceiptKey(x) };
}

/** Public keys of the secrets in use, the signing one first. */
export async function receiptKeys(keyring: Keyring): Promise<ReceiptKey[]> {
  return await Promise.all(
    keyring.all.map(async (key) => {
      const { id, publicKey } = await signingKey(key);
      return { id, publicKey };
    }),
  );
}

/** Signs a statement. Ed25519 is deterministic: a repeated call gives the same receipt. */
export async function signReceipt(keyring: Keyring, statement: DeletionStatement): Promise<DeletionReceipt> {
  const { secret, id } = await signingKey(keyring.current);
  const signed = { ...statement, key: id };
  const signature = await crypto.subtle.sign("Ed25519", secret, signedBytes(signed));
  return { ...signed, signature: Buffer.from(signature).toString("hex") };
}
