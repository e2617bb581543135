import type { Messages } from "../messages.ts";

export const join: Messages["join"] = {};
