import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import * as Limits from "../contract/limits.ts";
import { maxBytes, partCount } from "../contract/upload.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { act } from "../http/room-stub.ts";
import { newSecretId, type ParsedCode } from "../lib/crypto/codes.ts";
import { cleanFileName } from "../lib/file-names.ts";
import { InFlightCounter } from "../lib/in-flight-counter.ts";
import { ok, type Result, refusal, tooMany } from "../lib/result.ts";
import { withTimeout } from "../lib/with-timeout.ts";
import { mayBecome } from "../media/detect-type.ts";
import { createMediaStore } from "../media/media-store.ts";
import { finishUpload, openUpload, partLength, putPart } from "../media/uploads.ts";
import type { UploadedFile } from "../room/actions/get-upload.ts";

/** Uploads in parts, streamed into the bucket; the room stores which parts have arrived. */
export const uploads = new Hono<AppEnv>();

const inFlight = new InFlightCounter(Limits.uploadPartsInFlight);
const partSize = Limits.uploadPartBytes;

endpoint(uploads, calls.beginUpload, async ({ c, session, body }) => {
  const { name, size, mime, category } = body;
  if (size > maxBytes[category]) return refusal(ResultCode.tooLarge, "fileTooLarge");
  if (!mayBecome(mime, category)) return refusal(ResultCode.unsupportedType, "fileTypeRefused");
  const may = await act(c, session, "mayUpload", { size });
  if (!may.ok) return may;
  const id = newSecretId();
  const { roomId } = session;
  const uploadId = await openUpload(c.env.MEDIA, roomId, id);
  const begun = await act(c, session, "beginUpload", { id, uploadId, name: cleanFileName(name), size, category });
  if (begun.ok) return ok({ fileId: id, partSize, parts: partCount(size) });
  await createMediaStore(c.env.MEDIA).remove(roomId, [{ fileId: id, uploadId }]);
  return begun;
});

endpoint(uploads, calls.putUploadPart, async ({ c, session, params }) => {
  const stored = await storePart(c, session, params);
  // An unread body would hold the refusal back until a slow client has sent all of it.
  if (!stored.ok && !c.req.raw.bodyUsed) await c.req.raw.body?.cancel();
  return stored;
});

async function storePart(
  c: AppContext,
  session: ParsedCode,
  { fileId, part: number }: { fileId: string; part: string },
): Promise<Result<{ n: number }>> {
  const part = /^\d{1,5}$/.test(number) ? Number(number) : 0;
  const upload = await act(c, session, "beginPart", { fileId });
  if (!upload.ok) return upload;
  const { size, uploadId, done } = upload.value;
  // The file is complete; this part is a repeated request.
  if (done) return refusal(ResultCode.refused, "uploadFailed");
  const length = partLength(size, part);
  if (length === undefined) return refusal(ResultCode.badRequest, "badParameter", { field: "n" });
  if (lengthOf(c) !== length) return refusal(ResultCode.badRequest, "badParameter", { field: "content-length" });

  const body = length > 0 ? c.req.raw.body : new Uint8Array();
  if (!body) return refusal(ResultCode.badRequest, "badParameter", { field: "body" });
  // A slow client occupies one request per part; their number is limited.
  if (!inFlight.enter(session.hash)) return tooMany(1000);
  const put = putPart(c.env.MEDIA, { roomId: session.roomId, fileId, uploadId }, part, body);
  // After the timeout the response ends the request, and with it the upload of the part.
  const etag = await withTimeout(put, Limits.uploadPartMaxMs).finally(() => inFlight.leave(session.hash));
  if (etag === undefined) return refusal(ResultCode.refused, "uploadFailed");
  const recorded = await act(c, session, "recordPart", { fileId, part, etag });
  return recorded.ok ? ok({ n: part }) : recorded;
}

endpoint(uploads, calls.getUpload, async ({ c, session, params: { fileId } }) => {
  const upload = await act(c, session, "getUpload", { fileId });
  if (!upload.ok) return upload;
  const { size, parts, done } = upload.value;
  const count = partCount(size);
  const partsDone = done ? Array.from({ length: count }, (_, index) => index + 1) : parts.map(({ part }) => part);
  return ok({ fileId, partSize, parts: count, partsDone });
});

endpoint(uploads, calls.abandonUpload, ({ c, session, params }) => act(c, session, "abandonUpload", params));

endpoint(uploads, calls.completeUpload, ({ c, session, params }) => complete(c, session, params.fileId));

/** Idempotent: a repeated call completes the missing steps. */
async function complete(c: AppContext, session: ParsedCode, fileId: string): Promise<Result<UploadedFile>> {
  const found = await act(c, session, "getUpload", { fileId });
  if (!found.ok) return found;
  if (found.value.done) return ok(found.value.done);
  const upload = { roomId: session.roomId, fileId, uploadId: found.value.uploadId };
  const finished = await finishUpload(c.env.MEDIA, upload, found.value);
  if (finished === "parts lost") await act(c, session, "dropParts", { fileId });
  if (finished === "parts lost" || finished === "incomplete") return refusal(ResultCode.refused, "uploadFailed");
  if (typeof finished === "string") {
    await act(c, session, "abandonUpload", { fileId });
    return finished === "too large"
      ? refusal(ResultCode.tooLarge, "fileTooLarge")
      : refusal(ResultCode.unsupportedType, "fileTypeRefused");
  }
  const completed = await act(c, session, "completeUpload", { fileId, ...finished });
  if (!completed.ok) return completed;
  return completed.value.done ? ok(completed.value.done) : refusal(ResultCode.internal, "internal");
}

/** Announced length of the body; R2 cannot stream a body of unknown length. */
function lengthOf(c: AppContext): number | undefined {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : undefined;
}
