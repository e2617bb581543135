/** More messages are asked for while this many rows are still beside the window. */
export const rowsAhead = 25;
/** After it went wrong. */
export const retryAfterMs = 4000;
