export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

/** Cancelling the share dialog rejects; that is no error. */
export async function share(invitation: { text: string; url?: string }): Promise<void> {
  await navigator.share(invitation).catch(() => undefined);
}
