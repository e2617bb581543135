import { version } from "../../package.json";

/** The release of this client. */
export const release: string = version;
