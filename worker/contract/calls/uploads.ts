import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { uploadedFile, uploadPlan, uploadProgress, uploadRequest } from "../upload.ts";
import { counter } from "../wire.ts";
import type { Call } from "./call.ts";

export const beginUpload = {
  method: "POST",
  path: "/api/uploads",
  access: "file.upload",
  body: uploadRequest,
  data: uploadPlan,
} as const satisfies Call;

/** The body is the part's raw bytes; parts count from 1. */
export const putUploadPart = {
  method: "PUT",
  path: "/api/uploads/:fileId/parts/:part",
  access: "file.upload",
  data: z.object({ n: counter }),
} as const satisfies Call;

export const getUpload = {
  method: "GET",
  path: "/api/uploads/:fileId",
  access: "file.upload",
  data: uploadProgress,
} as const satisfies Call;

export const completeUpload = {
  method: "POST",
  path: "/api/uploads/:fileId/complete",
  access: "file.upload",
  data: uploadedFile,
} as const satisfies Call;

export const abandonUpload = {
  method: "DELETE",
  path: "/api/uploads/:fileId",
  access: "file.upload",
  data: nothing,
} as const satisfies Call;
