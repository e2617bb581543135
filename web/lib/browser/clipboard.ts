/** Copies text to the clipboard. Returns false when the browser refuses, so that the person must copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback by `execCommand`: in-app browsers and pages without https have no Clipboard API. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.readOnly = true;
  textarea.setAttribute("aria-hidden", "true");
  textarea.style.cssText = "position:fixed;top:0;left:0;opacity:0;font-size:16px";
  // An open dialog makes everything outside of it inert, and inert text cannot be selected.
  const dialogs = document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]");
  (before?.closest("dialog, [role=dialog], [role=alertdialog]") ?? [...dialogs].at(-1) ?? document.body).append(
    textarea,
  );
  try {
    textarea.select();
    textarea.setSelectionRange(0, text.length);
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
