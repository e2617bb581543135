/*
 * Stands for worker/lib/crypto/password-cost.ts in tests: real hashes, of 150 ms each, would take much of their time. The
 * real cost is tested in tests/unit/lib/crypto/passwords.test.ts.
 */
export const scryptParameters = { N: 2, r: 8, p: 1 } as const;
export const hashLeastMs = 0;
