import * as z from "zod/mini";
import { nothing } from "../response-body.ts";
import { uploadedFile, uploadPlan, uploadProgress, uploadRequest } from "../upload.ts";
import { counter } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const beginUpload = endpoint("POST", "/api/uploads", "file.upload", { body: uploadRequest, data: uploadPlan });

/** The body is the part's raw bytes; parts count from 1. */
export const putUploadPart = endpoint("PUT", "/api/uploads/:fileId/parts/:part", "file.upload", {
  data: z.object({ n: counter }),
});

export const getUpload = endpoint("GET", "/api/uploads/:fileId", "file.upload", { data: uploadProgress });
export const completeUpload = endpoint("POST", "/api/uploads/:fileId/complete", "file.upload", { data: uploadedFile });
export const abandonUpload = endpoint("DELETE", "/api/uploads/:fileId", "file.upload", { data: nothing });
