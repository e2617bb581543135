import { describe, expect, it } from "vitest";
import { createKeyring, digest } from "../../../../worker/lib/crypto/keyring.ts";

const one = "one-secret-of-at-least-thirty-two-letters";
const two = "two-secret-of-at-least-thirty-two-letters";

describe("a keyring", () => {
  it("signs with its first key and knows all of them", () => {
    const ring = createKeyring([one, two]);
    expect(ring.current).toBe(ring.all[0]);
    expect(ring.all.map(({ id }) => id)).toEqual([createKeyring([one]).current.id, createKeyring([two]).current.id]);
  });

  it("gives one signature for one text, and others for other texts or keys", () => {
    const sign = (secret: string, label: string) =>
      Buffer.from(createKeyring([secret]).current.sign(label)).toString("hex");
    expect(sign(one, "a")).toHaveLength(64);
    expect(sign(one, "a")).toBe(sign(one, "a"));
    expect(sign(one, "a")).not.toBe(sign(one, "b"));
    expect(sign(one, "a")).not.toBe(sign(two, "a"));
  });

  it("names a key without giving it away", () => {
    const { id } = createKeyring([one]).current;
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(digest(one).startsWith(id)).toBe(false);
  });

  it("needs a key", () => {
    expect(() => createKeyring([])).toThrow("at least one secret key");
  });
});
