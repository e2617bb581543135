/** What a password's hash costs: scrypt's parameters, which the tag `scrypt1` stands for. */
export const scryptParameters = { N: 2 ** 14, r: 8, p: 5 } as const;
/** It takes at least so long; as long as it took is the pause behind it. */
export const hashLeastMs = 100;
