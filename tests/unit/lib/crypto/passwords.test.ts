import { createHmac, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { createKeyring } from "../../../../worker/lib/crypto/keyring.ts";
import { hashPassword, verifyPassword } from "../../../../worker/lib/crypto/passwords.ts";

const keyring = createKeyring(["one-secret-of-at-least-thirty-two-letters"]);

it("a password's hash costs what its tag says, and needs the installation's key", async () => {
  const hash = await hashPassword(keyring, "correct horse");
  const [tag, keyId, salt = "", stretched] = hash.split("$");
  expect([tag, keyId]).toEqual(["scrypt1", keyring.current.id]);
  expect(Buffer.from(salt, "base64url")).toHaveLength(16);
  const peppered = createHmac("sha256", keyring.current.sign("password-pepper")).update("correct horse").digest();
  const expected = scryptSync(peppered, Buffer.from(salt, "base64url"), 32, { N: 16_384, r: 8, p: 5 });
  expect(stretched).toBe(expected.toString("base64url"));

  expect(await verifyPassword(keyring, hash, "correct horse")).toBe(true);
  expect(await verifyPassword(keyring, hash, "correct horsf")).toBe(false);
  expect(
    await verifyPassword(createKeyring(["two-secret-of-at-least-thirty-two-letters"]), hash, "correct horse"),
  ).toBe(false);
});

it("no two hashes of a password are alike, and it is the same however its accents were typed", async () => {
  const hashes = await Promise.all([hashPassword(keyring, "caf\u00e9"), hashPassword(keyring, "cafe\u0301")]);
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const hash of hashes) expect(await verifyPassword(keyring, hash, "caf\u00e9")).toBe(true);
});
