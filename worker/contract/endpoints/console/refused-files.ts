import * as z from "zod/mini";
import * as OperatorLimits from "../../limits/operator.ts";
import { nothing } from "../../response-body.ts";
import { counter, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";
import { reason } from "./rooms.ts";

/** Files that the installation refuses, known by the SHA-256 of their bytes. */

/** A digest as hex; capitals are the same. */
export const fileDigest = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/));

export const refusedFile = wireObject({ id: counter, sha256: z.string(), reason: z.string(), addedAt: timestamp });
export type RefusedFile = z.output<typeof refusedFile>;

const added = z.object({ added: counter });

export const refusedFileEndpoints = {
  /** The newest first; `before`: the id of the last one of the page before. */
  listRefusedFiles: endpoint("GET", "/api/operator/console/refused-files", "console.readRefusedFiles", {
    query: z.object({ before: z.optional(counter) }),
    data: z.array(refusedFile),
  }),
  refuseFiles: endpoint("POST", "/api/operator/console/refused-files", "console.changeRefusedFiles", {
    body: z.object({
      digests: z.array(fileDigest).check(z.minLength(1), z.maxLength(OperatorLimits.refusedFilesPerRequest)),
      reason,
    }),
    data: added,
  }),
  acceptFile: endpoint("DELETE", "/api/operator/console/refused-files/:sha256", "console.changeRefusedFiles", {
    data: nothing,
  }),
  /** Refuses a file of which the report has a copy. */
  refuseReportedFile: endpoint(
    "POST",
    "/api/operator/console/reports/:reportId/refused-files",
    "console.changeRefusedFiles",
    { body: wireObject({ fileId: z.string() }), data: added },
  ),
};
