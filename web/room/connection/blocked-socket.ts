const storageKey = "parley.socketBlocked";

/** Whether the network of this tab has blocked the room's socket, and no socket has worked since. */
export function isSocketBlocked(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function rememberBlocked(isBlocked: boolean): void {
  try {
    if (isBlocked) sessionStorage.setItem(storageKey, "1");
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, each page finds out again.
  }
}
