import type { Messages } from "../messages.ts";

export const fail: Messages["fail"] = {};
