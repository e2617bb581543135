/** Where the system can hand a link to another app, it does; elsewhere copying is the way. */
export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

/** Whoever thinks better of it has not failed. */
export async function share(invitation: { text: string; url?: string }): Promise<void> {
  await navigator.share(invitation).catch(() => undefined);
}
