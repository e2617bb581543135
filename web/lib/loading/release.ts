import { version } from "../../../package.json";

export const release: string = version;
