export function mayShare(): boolean {
  return typeof navigator.share === "function";
}

/** `cancelled`: the member closed the browser's sheet. `failed`: the browser shares nothing from this page. */
export async function share(invitation: { text: string; url?: string }): Promise<"shared" | "cancelled" | "failed"> {
  try {
    await navigator.share(invitation);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "failed";
  }
}
