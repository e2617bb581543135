import { pageSetting } from "./page-setting.ts";

/** The product's name in this installation. */
export const appName: string = pageSetting("application-name") ?? "Parley";
