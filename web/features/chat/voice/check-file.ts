import { fetchLink, isDamaged } from "../../../media/sealed-links.ts";
import type { PlayFailure } from "./player.ts";

/** Statuses of an expired link or a deleted file. */
export const missingFileStatuses: ReadonlySet<number> = new Set([403, 404, 410]);

/** Renews a file's link and checks by a request without a body whether the file exists. */
export async function checkFile(
  link: () => string | undefined,
  renew: () => Promise<void>,
): Promise<"available" | Exclude<PlayFailure, "format">> {
  const renewed = await renew().then(
    () => true,
    () => false,
  );
  const address = link();
  if (!address) return renewed ? "gone" : "network";
  const response = await fetchLink(address, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (response?.ok) return isDamaged(address) ? "damaged" : "available";
  return renewed && response && missingFileStatuses.has(response.status) ? "gone" : "network";
}
