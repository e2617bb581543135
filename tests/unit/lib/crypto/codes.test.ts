import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  derivedLinkCode,
  newLinkCode,
  newMemberId,
  newRoomId,
  newSecretId,
  newToken,
  readLinkCode,
  readToken,
} from "../../../../worker/lib/crypto/codes.ts";
import { createKeyring, digest } from "../../../../worker/lib/crypto/keyring.ts";

const former = "former-secret-of-at-least-32-characters";
const present = "present-secret-of-at-least-32-characters";
const keyring = createKeyring([present]);
const roomId = newRoomId();

describe("link codes", () => {
  it("name their room, and are stored as a hash", () => {
    const code = newLinkCode(keyring, roomId);
    expect(code).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(code.startsWith(roomId)).toBe(true);
    expect(readLinkCode(keyring, code)).toEqual({ roomId, hash: digest(code) });
  });

  it("are never the same twice", () => {
    const codes = Array.from({ length: 1000 }, () => newLinkCode(keyring, roomId));
    expect(new Set(codes).size).toBe(1000);
  });

  it("are turned away when a single character is mistyped, swapped, added or lost", () => {
    const code = newLinkCode(keyring, roomId);
    const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (let at = 0; at < code.length; at++) {
      for (const character of [...alphabet].filter((candidate) => candidate !== code[at]).slice(at % 7, (at % 7) + 9)) {
        const mistyped = code.slice(0, at) + character + code.slice(at + 1);
        expect(readLinkCode(keyring, mistyped)).toBeUndefined();
      }
      expect(readLinkCode(keyring, code.slice(0, at) + code.slice(at + 1))).toBeUndefined();
      expect(readLinkCode(keyring, `${code.slice(0, at)}a${code.slice(at)}`)).toBeUndefined();
      const [one, two] = [code[at] ?? "", code[at + 1] ?? ""];
      if (one !== two && two) {
        const swapped = code.slice(0, at) + two + one + code.slice(at + 2);
        expect(readLinkCode(keyring, swapped)).toBeUndefined();
      }
    }
  });

  it("are turned away when made up", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."aZ09-_/."), minLength: 38, maxLength: 42 })),
        (text) => {
          expect(readLinkCode(keyring, text)).toBeUndefined();
        },
      ),
    );
    const foreign = createKeyring(["somebody-else's-secret-of-32-characters"]);
    expect(readLinkCode(keyring, newLinkCode(foreign, roomId))).toBeUndefined();
  });

  it("are no session tokens, and tokens are no links", () => {
    const token = newToken(keyring, roomId);
    expect(token).toHaveLength(12 + 43 + 6);
    expect(readToken(keyring, token)).toEqual({ roomId, hash: digest(token) });
    expect(readLinkCode(keyring, token)).toBeUndefined();
    expect(readToken(keyring, newLinkCode(keyring, roomId))).toBeUndefined();
  });

  it("verify to the same result each time, after any other checks", () => {
    const token = newToken(keyring, roomId);
    const code = newLinkCode(keyring, roomId);
    for (let round = 0; round < 2; round++) {
      expect(readToken(keyring, token)).toEqual({ roomId, hash: digest(token) });
      expect(readLinkCode(keyring, code)).toEqual({ roomId, hash: digest(code) });
      const other = token.at(-1) === "a" ? "b" : "a";
      expect(readToken(keyring, token.slice(0, -1) + other)).toBeUndefined();
      expect(readToken(createKeyring([former]), token)).toBeUndefined();
      for (let more = 0; more < 6000; more++) newToken(keyring, roomId);
    }
  });
});

describe("a replaced key", () => {
  const before = createKeyring([former]);
  const during = createKeyring([present, former]);

  it("leaves old links and sessions valid while it is in the ring", () => {
    const code = newLinkCode(before, roomId);
    const token = newToken(before, roomId);
    expect(readLinkCode(during, code)).toEqual(readLinkCode(before, code));
    expect(readToken(during, token)).toEqual(readToken(before, token));
    expect(readLinkCode(keyring, code)).toBeUndefined();
    expect(readToken(keyring, token)).toBeUndefined();
  });

  it("signs nothing new", () => {
    expect(readLinkCode(keyring, newLinkCode(during, roomId))).toBeDefined();
    expect(readLinkCode(before, newLinkCode(during, roomId))).toBeUndefined();
  });
});

describe("a link code that is derived, not stored", () => {
  it("is the same each time, and another for another label, room or key", () => {
    const { id } = keyring.current;
    const code = derivedLinkCode(keyring, roomId, "salt-1", id) ?? "";
    expect(readLinkCode(keyring, code)?.roomId).toBe(roomId);
    expect(derivedLinkCode(keyring, roomId, "salt-1", id)).toBe(code);
    expect(derivedLinkCode(keyring, roomId, "salt-2", id)).not.toBe(code);
    expect(derivedLinkCode(keyring, newRoomId(), "salt-1", id)?.slice(12)).not.toBe(code.slice(12));
  });

  it("depends on its key, and is lost with it", () => {
    const before = createKeyring([former]);
    const code = derivedLinkCode(before, roomId, "salt", before.current.id);
    expect(derivedLinkCode(createKeyring([present, former]), roomId, "salt", before.current.id)).toBe(code);
    expect(derivedLinkCode(keyring, roomId, "salt", before.current.id)).toBeUndefined();
  });
});

describe("ids", () => {
  it("have room enough to be unique, and only letters and digits", () => {
    expect(newRoomId()).toMatch(/^[0-9A-Za-z]{12}$/);
    expect(newSecretId()).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(newMemberId()).toMatch(/^[0-9A-Za-z]{10}$/);
  });
});
