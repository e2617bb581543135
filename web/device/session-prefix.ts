/** Prefix of the localStorage keys of sessions. */
export const sessionPrefix = "parley.session.";
