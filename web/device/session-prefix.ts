/** Prefix of the localStorage keys of sessions. */
export const sessionPrefix = "parley.session.";

/** Prefix of the localStorage keys that mark seats (`seatPrefix`) whose data on this device is not deleted yet. */
export const forgottenPrefix = "parley.forgotten.";
