/** Cost of a password's hash: the parameters of scrypt behind the tag `scrypt1`. */
export const scryptParameters = { N: 2 ** 14, r: 8, p: 5 } as const;
/** Minimum time of a hash, in milliseconds; a pause as long as the hash follows. */
export const hashLeastMs = 100;
