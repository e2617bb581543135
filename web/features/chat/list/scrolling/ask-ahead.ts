/** Older or newer messages are requested while this many rows remain beyond the viewport. */
export const rowsAhead = 25;
/** Pause before the next request after an error. */
export const retryAfterMs = 4000;
