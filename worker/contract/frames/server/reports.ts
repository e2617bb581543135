import * as z from "zod/mini";
import { counter } from "../../wire.ts";

/** `c_reports`, for the owner and co-owners: how many reports nobody dealt with yet. */
export const reports = z.object({ reports: counter });
