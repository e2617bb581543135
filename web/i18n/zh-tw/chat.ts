import type { Messages } from "../messages.ts";

export const chat: Messages["chat"] = {};
