import type { Messages } from "../messages.ts";

export const members: Messages["members"] = {};
