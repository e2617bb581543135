import { createHmac, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { createKeyring } from "../../../../worker/lib/crypto/keyring.ts";
import { hashPassword, verifyPassword } from "../../../../worker/lib/crypto/passwords.ts";

const keyring = createKeyring(["one-secret-of-at-least-thirty-two-letters"]);

it("a password's hash costs what its tag says, differs from every other one, and needs the installation's key", async () => {
  const hash = await hashPassword(keyring, "correct horse");
  expect(await hashPassword(keyring, "correct horse")).not.toBe(hash);
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

it("a password opens the room also as a keyboard or a chat app changed it, on either side", async () => {
  const [plain, changed] = ["it's 12--\u00e9", "it\u2019s\u3000\uff11\uff12\u2014e\u0301 "];
  expect(await verifyPassword(keyring, await hashPassword(keyring, plain), changed)).toBe(true);
  expect(await verifyPassword(keyring, await hashPassword(keyring, changed), plain)).toBe(true);
});

it("a password hash of an earlier release, with spaces as they were typed, still opens the room", async () => {
  const salt = Buffer.alloc(16, 7);
  const typed = "caf\u00e9\u3000";
  const peppered = createHmac("sha256", keyring.current.sign("password-pepper")).update(typed).digest();
  const stretched = scryptSync(peppered, salt, 32, { N: 16_384, r: 8, p: 5 }).toString("base64url");
  const stored = ["scrypt1", keyring.current.id, salt.toString("base64url"), stretched].join("$");
  expect(await verifyPassword(keyring, stored, typed)).toBe(true);
});
