/** What is kept of the rooms that this device has a way into has keys that begin with this. */
export const sessionPrefix = "parley.session.";
