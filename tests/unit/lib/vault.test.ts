import { describe, expect, it } from "vitest";
import { openKeyring } from "../../../worker/lib/keyring.ts";
import { openVault } from "../../../worker/lib/vault.ts";

const former = "the former secret of at least 32 characters";
const next = "the next secret of at least 32 characters!";
const vault = openVault(openKeyring([former]));
const rotated = openVault(openKeyring([next, former]));
const replaced = openVault(openKeyring([next]));

describe("the vault", () => {
  it("gives back what it was given, and shows nothing of it", () => {
    for (const text of ["", "ann@example.com", "读书会 👋", "x".repeat(50_000)]) {
      const sealed = vault.seal(text, "order:1");
      expect(vault.open(sealed, "order:1")).toBe(text);
      if (text !== "") expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").includes(text)).toBe(false);
    }
    expect(vault.seal("same", "order:1")).not.toBe(vault.seal("same", "order:1"));
  });

  it("opens nothing in another place, changed, or with another key", () => {
    const sealed = vault.seal("ann@example.com", "order:1");
    expect(vault.open(sealed, "order:2")).toBeUndefined();
    expect(vault.open(`${sealed.slice(0, -3)}AAA`, "order:1")).toBeUndefined();
    expect(vault.open(sealed.slice(0, 20), "order:1")).toBeUndefined();
    expect(replaced.open(sealed, "order:1")).toBeUndefined();
  });

  it("goes on to open and find what a former key sealed, until that key is taken out", () => {
    const sealed = vault.seal("ann@example.com", "order:1");
    expect(rotated.open(sealed, "order:1")).toBe("ann@example.com");
    expect(rotated.prints("ann")).toContain(vault.print("ann"));
    expect(rotated.print("ann")).not.toBe(vault.print("ann"));
    expect(sealed.startsWith(rotated.current.seals)).toBe(false);
    expect(rotated.seal("ann", "order:1").startsWith(rotated.current.seals)).toBe(true);
    expect(rotated.print("ann").startsWith(rotated.current.prints)).toBe(true);
    expect(replaced.prints("ann")).not.toContain(vault.print("ann"));
  });

  it("hands out what was kept before there was a vault", () => {
    expect(vault.open("ann@example.com", "order:1")).toBe("ann@example.com");
    expect(vault.open('{"recipient":"ann@example.com"}', "letter:1")).toBe('{"recipient":"ann@example.com"}');
  });

  it("has no hash of nothing, by which nobodies would be one", () => {
    expect(vault.print("")).toBe("");
    expect(vault.prints("")).toEqual([]);
  });
});
