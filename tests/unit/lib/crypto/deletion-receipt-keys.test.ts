import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkReceipt } from "../../../../web/features/receipt/check-receipt.ts";
import {
  type DeletionStatement,
  parseDeletionReceipt,
  receiptToCode,
} from "../../../../worker/contract/deletion-receipt.ts";
import { receiptKeys, signReceipt, toReceiptKey } from "../../../../worker/lib/crypto/deletion-receipt-keys.ts";
import { createKeyring } from "../../../../worker/lib/crypto/keyring.ts";

const origin = "https://parley.example";
const secrets = ["a secret of at least thirty-two characters", "another secret of thirty-two characters"] as const;
const keyring = createKeyring(secrets);

const statements = fc.record({
  version: fc.constant(1 as const),
  origin: fc.constant(origin),
  roomId: fc.stringMatching(/^[a-z0-9]{12}$/),
  messages: fc.nat(),
  files: fc.nat(),
  fileBytes: fc.maxSafeNat().map((bytes) => bytes % 1e15),
  members: fc.nat(500),
  root: fc.stringMatching(/^[0-9a-f]{64}$/),
  deletedAt: fc.nat(2e12),
}) satisfies fc.Arbitrary<DeletionStatement>;

describe("a deletion receipt", () => {
  it("is genuine in its code and in a link that ends with it", async () => {
    const keys = await receiptKeys(keyring);
    for (const statement of fc.sample(statements, 100)) {
      const code = receiptToCode(await signReceipt(keyring, statement));
      for (const text of [code, `${origin}/receipt#${code}`, ` ${code}\n`])
        expect(await checkReceipt(text, origin, keys)).toMatchObject({ outcome: "genuine", receipt: statement });
    }
  });

  it("is never genuine with one forged byte, in 2,000 of them", async () => {
    const keys = await receiptKeys(keyring);
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()), {
      minLength: 50,
      maxLength: 50,
    });
    for (const [statement, forgeries] of fc.sample(fc.tuple(statements, changes), 40)) {
      const code = receiptToCode(await signReceipt(keyring, statement));
      for (const [place, change, inCode] of forgeries) {
        // Either a character of the code is forged, or a byte of the JSON in it.
        const form = inCode ? "latin1" : "base64url";
        const bytes = Buffer.from(code, form);
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const text = bytes.toString(form);
        expect((await checkReceipt(text, origin, keys)).outcome, text).not.toBe("genuine");
      }
    }
  });

  it("stays genuine when the installation signs with a newer secret, and when the former one is retired", async () => {
    const [statement] = fc.sample(statements, 1);
    if (!statement) throw new Error("no sample");
    const former = createKeyring([secrets[1]]);
    const code = receiptToCode(await signReceipt(former, statement));
    expect((await checkReceipt(code, origin, await receiptKeys(keyring))).outcome).toBe("genuine");

    const onlyNew = await receiptKeys(createKeyring([secrets[0]]));
    expect((await checkReceipt(code, origin, onlyNew)).outcome).toBe("unknownKey");
    const [published] = await receiptKeys(former);
    const retired = toReceiptKey(published?.publicKey ?? "");
    expect((await checkReceipt(code, origin, [...onlyNew, retired])).outcome).toBe("genuine");
  });

  it("of another installation, or of a key with the same id, is told apart", async () => {
    const [statement] = fc.sample(statements, 1);
    if (!statement) throw new Error("no sample");
    const receipt = await signReceipt(keyring, statement);
    const code = receiptToCode(receipt);
    const [ours, other] = await receiptKeys(keyring);
    expect((await checkReceipt(code, "https://other.example", [])).outcome).toBe("otherOrigin");
    const impostor = { id: ours?.id ?? "", publicKey: other?.publicKey ?? "" };
    expect((await checkReceipt(code, origin, [impostor])).outcome).toBe("forged");
  });

  it.each(["", "nothing", "#", "{}", "eyJ2ZXJzaW9uIjoxfQ", "a".repeat(100_000)])("is not in the text %.20s", (text) => {
    expect(parseDeletionReceipt(text)).toBeUndefined();
  });
});
