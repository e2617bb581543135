import { describe, expect, it } from "vitest";
import { createFieldEncryption } from "../../../../worker/lib/crypto/field-encryption.ts";
import { createKeyring } from "../../../../worker/lib/crypto/keyring.ts";

const former = "the former secret of at least 32 characters";
const next = "the next secret of at least 32 characters!";
const encryption = createFieldEncryption(createKeyring([former]));
const rotated = createFieldEncryption(createKeyring([next, former]));
const replaced = createFieldEncryption(createKeyring([next]));

describe("field encryption", () => {
  it("decrypts to the same text, and shows nothing of it", () => {
    for (const text of ["", "ann@example.com", "读书会 👋", "x".repeat(50_000)]) {
      const encrypted = encryption.encrypt(text, "order:1");
      expect(encryption.decrypt(encrypted, "order:1")).toBe(text);
      if (text !== "") expect(Buffer.from(encrypted.split(".")[2] ?? "", "base64url").includes(text)).toBe(false);
    }
    expect(encryption.encrypt("same", "order:1")).not.toBe(encryption.encrypt("same", "order:1"));
  });

  it("decrypts nothing in another field, changed, or with another key", () => {
    const encrypted = encryption.encrypt("ann@example.com", "order:1");
    expect(encryption.decrypt(encrypted, "order:2")).toBeUndefined();
    expect(encryption.decrypt(`${encrypted.slice(0, -3)}AAA`, "order:1")).toBeUndefined();
    expect(encryption.decrypt(encrypted.slice(0, -3), "order:1")).toBeUndefined();
    expect(replaced.decrypt(encrypted, "order:1")).toBeUndefined();
  });

  it("decrypts and finds values of a former key, until that key is removed", () => {
    const encrypted = encryption.encrypt("ann@example.com", "order:1");
    expect(rotated.decrypt(encrypted, "order:1")).toBe("ann@example.com");
    expect(rotated.blindIndexes("ann")).toContain(encryption.blindIndex("ann"));
    expect(rotated.blindIndex("ann")).not.toBe(encryption.blindIndex("ann"));
    expect(encrypted.startsWith(rotated.current.prefix)).toBe(false);
    expect(rotated.encrypt("ann", "order:1").startsWith(rotated.current.prefix)).toBe(true);
    expect(rotated.blindIndex("ann").startsWith(rotated.current.blindIndexes)).toBe(true);
    expect(replaced.blindIndexes("ann")).not.toContain(encryption.blindIndex("ann"));
  });

  it("returns plain text stored before encryption existed", () => {
    expect(encryption.decrypt("ann@example.com", "order:1")).toBe("ann@example.com");
    expect(encryption.decrypt('{"recipient":"ann@example.com"}', "letter:1")).toBe('{"recipient":"ann@example.com"}');
  });

  it("returns plain text that begins as an encrypted one does", () => {
    const [, keyId] = encryption.encrypt("", "order:1").split(".");
    const body = "A".repeat(37);
    for (const text of ["v1.x", "v1.lee@example.com", "v1.", `v1.${keyId}.`, `v1.${keyId}.${body}`])
      expect(encryption.decrypt(text, "order:1")).toBe(text);
    for (const text of [`v1.${keyId}.${body}@`, `v1.${keyId}.${body}A.b`, `v1.KEY-NAME.${body}A`, `v1.abc.${body}A`])
      expect(encryption.decrypt(text, "order:1")).toBe(text);
    expect(encryption.decrypt(`v1.${keyId}.${body}A`, "order:1")).toBeUndefined();
    expect(encryption.decrypt(`v1.0123abcd.${body}A`, "order:1")).toBeUndefined();
  });

  it("has no blind index of an empty value, which would join all empty ones", () => {
    expect(encryption.blindIndex("")).toBe("");
    expect(encryption.blindIndexes("")).toEqual([]);
  });
});
