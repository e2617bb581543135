import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Keyring, SigningKey } from "./keyring.ts";
import { scryptParameters } from "./password-cost.ts";
import { foldedForm, opaqueForm } from "./password-forms.ts";

/*
 * `scrypt1$<key id>$<salt>$<hash>`: scrypt over an HMAC of the password with an installation key, so that a stolen room
 * storage is not enough to guess the password. The tag identifies algorithm and parameters. A fifth part is the hash of
 * the folded form, if that is another. Releases before 2026-11-28 hashed form NFC, with the spaces as typed.
 */
const hashBytes = 32;

function stretch(key: SigningKey, password: string, salt: Buffer): Promise<Buffer> {
  const peppered = createHmac("sha256", key.sign("password-pepper")).update(password).digest();
  return new Promise((resolve, reject) =>
    scrypt(peppered, salt, hashBytes, scryptParameters, (error, hash) => (error ? reject(error) : resolve(hash))),
  );
}

/** Takes about 150 ms of CPU, or twice as long. Never call it inside a room: it would block all members. */
export async function hashPassword(keyring: Keyring, password: string, salt = randomBytes(16)): Promise<string> {
  const forms = [...new Set([opaqueForm(password), foldedForm(password)])];
  const hashes: string[] = [];
  for (const form of forms) hashes.push((await stretch(keyring.current, form, salt)).toString("base64url"));
  return ["scrypt1", keyring.current.id, salt.toString("base64url"), ...hashes].join("$");
}

/** Compares the password as typed, then its folded form. Takes the time of one to three hashes. */
export async function verifyPassword(keyring: Keyring, stored: string, password: string): Promise<boolean> {
  const [version, keyId, salt, ...hashes] = stored.split("$");
  const key = keyring.all.find((candidate) => candidate.id === keyId);
  if (version !== "scrypt1" || !key || !salt) return false;
  const expected = hashes.map((hash) => Buffer.from(hash, "base64url"));
  for (const form of new Set([opaqueForm(password), password.normalize("NFC"), foldedForm(password)])) {
    const actual = await stretch(key, form, Buffer.from(salt, "base64url"));
    if (expected.some((hash) => hash.length === actual.length && timingSafeEqual(hash, actual))) return true;
  }
  return false;
}

/**
 * Hashes a verified password with the newest key. The salt stays the same: `isSamePassword` then recognises a login
 * that began before the change.
 */
export async function rehashPassword(keyring: Keyring, stored: string, password: string): Promise<string> {
  const [, , salt = ""] = stored.split("$");
  return await hashPassword(keyring, password, Buffer.from(salt, "base64url"));
}

export function keyIdOf(stored: string): string {
  return stored.split("$")[1] ?? "";
}

/** True if both hashes are of one password, possibly under different keys. A new password gets a new salt. */
export function isSamePassword(a: string, b: string): boolean {
  const salt = a.split("$")[2];
  return salt !== undefined && salt === b.split("$")[2];
}
