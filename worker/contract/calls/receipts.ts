import * as z from "zod/mini";
import { receiptKey } from "../receipt.ts";
import { call } from "./call.ts";

/** Keys that sign deletion receipts: the one in use first, retired ones last. */
export const getReceiptKeys = call("GET", "/api/receipt-keys", "anyone", { data: z.array(receiptKey) });
