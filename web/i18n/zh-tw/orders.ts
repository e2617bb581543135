import type { Messages } from "../messages.ts";

export const orders: Messages["orders"] = {};
