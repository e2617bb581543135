export const fail = {} as const;
