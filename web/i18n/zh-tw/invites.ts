import type { Messages } from "../messages.ts";

export const invites: Messages["invites"] = {};
