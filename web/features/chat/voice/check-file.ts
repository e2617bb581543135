/** 403, 404, 410: the link ended, or the file is gone. */
export const perhapsEnded: ReadonlySet<number> = new Set([403, 404, 410]);

/** Renews a file's link and asks the server whether the file is there, without its bytes. */
export async function checkFile(
  link: () => string | undefined,
  renew: () => Promise<void>,
): Promise<"available" | "network" | "gone"> {
  const renewed = await renew().then(
    () => true,
    () => false,
  );
  const address = link();
  if (!address) return renewed ? "gone" : "network";
  const response = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (response?.ok) return "available";
  return renewed && response && perhapsEnded.has(response.status) ? "gone" : "network";
}
