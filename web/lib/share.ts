export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

/** False if the member cancelled, which rejects and is no error. */
export async function share(invitation: { text: string; url?: string }): Promise<boolean> {
  return await navigator.share(invitation).then(
    () => true,
    () => false,
  );
}
