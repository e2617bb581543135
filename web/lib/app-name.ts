import { pageSetting } from "./page-setting.ts";

export const appName: string = pageSetting("application-name") ?? "Parley";
