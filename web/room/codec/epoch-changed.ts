import { ApiError } from "../../api/api-error.ts";

/** True if a sealed room refused content as it is under a former key: it may be sent again under the current one. */
export function isEpochChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.data as { reason?: unknown } | null)?.reason === "epochChanged";
}
