/*
 * Limits that end a test or a wait that hangs. A busy machine takes many times as long as an idle one: none of them is a
 * performance goal.
 */

/** A test, or a hook before or after it. */
export const testLimitMs = 300_000;
/** Something that a test waits for. */
export const waitLimitMs = 120_000;
