import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { uploadedFile, uploadPlan, uploadProgress, uploadRequest } from "../upload.ts";
import { counter } from "../wire.ts";
import { call } from "./call.ts";

export const beginUpload = call("POST", "/api/uploads", "file.upload", { body: uploadRequest, data: uploadPlan });

/** The body is the part's raw bytes; parts count from 1. */
export const putUploadPart = call("PUT", "/api/uploads/:fileId/parts/:part", "file.upload", {
  data: z.object({ n: counter }),
});

export const getUpload = call("GET", "/api/uploads/:fileId", "file.upload", { data: uploadProgress });

export const completeUpload = call("POST", "/api/uploads/:fileId/complete", "file.upload", { data: uploadedFile });

export const abandonUpload = call("DELETE", "/api/uploads/:fileId", "file.upload", { data: nothing });
