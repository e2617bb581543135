export const invites = {} as const;
