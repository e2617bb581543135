import { type DeletionReceipt, isSignedBy, parseDeletionReceipt, type ReceiptKey } from "@contract/deletion-receipt.ts";

export type CheckedReceipt =
  | { outcome: "unreadable" | "unsupported" }
  | { outcome: "genuine" | "forged" | "unknownKey" | "otherOrigin"; receipt: DeletionReceipt };

/** Checks a receipt as a link, a code or JSON against the published keys of the installation at `origin`. */
export async function checkReceipt(
  text: string,
  origin: string,
  publishedKeys: readonly ReceiptKey[],
): Promise<CheckedReceipt> {
  const receipt = parseDeletionReceipt(text);
  if (!receipt) return { outcome: "unreadable" };
  if (receipt.origin !== origin) return { outcome: "otherOrigin", receipt };
  const key = publishedKeys.find(({ id }) => id === receipt.key);
  if (!key) return { outcome: "unknownKey", receipt };
  try {
    return { outcome: (await isSignedBy(key, receipt)) ? "genuine" : "forged", receipt };
  } catch {
    return { outcome: "unsupported" };
  }
}
