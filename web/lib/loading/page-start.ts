/** Events of the window: the first screen is rendered; the scripts of the start could not be loaded. */
export const pageStarted = "parley:page-started";
export const pageFailed = "parley:page-failed";
