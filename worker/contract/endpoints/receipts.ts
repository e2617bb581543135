import * as z from "zod/mini";
import { receiptKey } from "../deletion-receipt.ts";
import { endpoint } from "./endpoint.ts";

/** Keys that sign deletion receipts: the one in use first, retired ones last. */
export const getReceiptKeys = endpoint("GET", "/api/receipt-keys", "anyone", { data: z.array(receiptKey) });
