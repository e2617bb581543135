export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

/**
 * `cancelled`: the member closed the browser's sheet, or pressed again while it is open. `failed`: the browser shares
 * nothing from this page.
 */
export async function share(invitation: { text: string; url?: string }): Promise<"shared" | "cancelled" | "failed"> {
  try {
    await navigator.share(invitation);
    return "shared";
  } catch (error) {
    const isCancelled = error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
    return isCancelled ? "cancelled" : "failed";
  }
}
