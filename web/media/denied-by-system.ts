/** True if the system, and not the person, refuses a device to the browser. Chromium's words; others do not tell. */
export const isDeniedBySystem = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "NotAllowedError" && /by system/i.test(error.message);
