import type { ToastOptions } from "./Toaster.tsx";

/**
 * A short message at the upper edge that disappears after 1.5 s. The library loads with the first one. `action`: one
 * button, for undoing; such a toast stays longer.
 */
export async function toast(message: string, options: ToastOptions = {}): Promise<void> {
  const { showToast } = await import("./Toaster.tsx");
  showToast(message, options);
}
