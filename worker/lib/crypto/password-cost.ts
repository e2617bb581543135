/** Parameters of scrypt for the tag `scrypt1`. */
export const scryptParameters = { N: 2 ** 14, r: 8, p: 5 } as const;
/** Minimum time of a hash, in milliseconds; the queue pauses for as long after it. */
export const hashLeastMs = 100;
