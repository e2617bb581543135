import type { Messages } from "../messages.ts";

export const room: Messages["room"] = {};
