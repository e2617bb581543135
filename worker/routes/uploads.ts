import { endpoints } from "../contract/endpoints/endpoints.ts";
import * as Limits from "../contract/limits.ts";
import { isEncryptedFile } from "../contract/sealed/sealed-file.ts";
import { cleanFileName } from "../contract/text/file-names.ts";
import { partCount, uploadMaxBytes } from "../contract/upload.ts";
import { withTimeout } from "../contract/with-timeout.ts";
import { type ActOnUpload, completeUpload } from "../http/complete-upload.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { act } from "../http/room-stub.ts";
import { newSecretId, type ParsedCode } from "../lib/crypto/codes.ts";
import { InFlightLimit } from "../lib/in-flight-limit.ts";
import { Refused } from "../lib/result.ts";
import { isClaimedTypeAllowed } from "../media/detect-type.ts";
import { createMediaStore } from "../media/media-store.ts";
import { openUpload, partLength, putPart } from "../media/uploads.ts";
import { mediaBucket } from "../room-routing.ts";

/** Uploads in parts, streamed into the bucket; the room stores which parts have arrived. */
export const uploads = createRoutes();

const inFlight = new InFlightLimit(Limits.uploadPartsInFlight);
const partSize = Limits.uploadPartBytes;

handle(uploads, endpoints.beginUpload, async ({ c, session, body }) => {
  const { name, size, mime, category } = body;
  const encrypted = isEncryptedFile(body);
  if (size > uploadMaxBytes(category, encrypted)) throw new Refused("fileTooLarge");
  if (!encrypted && name === "") throw new Refused("badParameter", { field: "name" });
  if (!encrypted && !isClaimedTypeAllowed(mime, category)) throw new Refused("fileTypeRefused");
  await act(c, session, "mayUpload", { size, category, encrypted });
  const id = newSecretId();
  const { roomId } = session;
  const bucket = mediaBucket(c.env, roomId);
  const uploadId = await openUpload(bucket, roomId, id);
  try {
    await act(c, session, "beginUpload", {
      id,
      uploadId,
      name: encrypted ? "" : cleanFileName(name),
      size,
      encrypted,
      category,
    });
  } catch (refused) {
    await createMediaStore(bucket).remove(roomId, [{ fileId: id, uploadId }]);
    throw refused;
  }
  return { fileId: id, partSize, parts: partCount(size) };
});

handle(uploads, endpoints.putUploadPart, async ({ c, session, params }) => {
  try {
    return await storePart(c, session, params);
  } finally {
    // An unread body would hold the answer back until a slow client has sent all of it.
    if (!c.req.raw.bodyUsed) await c.req.raw.body?.cancel();
  }
});

async function storePart(
  c: AppContext,
  session: ParsedCode,
  { fileId, part: number }: { fileId: string; part: string },
): Promise<{ n: number }> {
  const part = /^\d{1,5}$/.test(number) ? Number(number) : 0;
  const { size, uploadId, done } = await act(c, session, "beginPart", { fileId });
  const length = partLength(size, part);
  if (length === undefined) throw new Refused("badParameter", { field: "n" });
  if (lengthOf(c) !== length) throw new Refused("badParameter", { field: "content-length" });
  // The file is complete: the answer to this part was lost, or the client sends the part twice.
  if (done) return { n: part };

  const body = length > 0 ? c.req.raw.body : new Uint8Array();
  if (!body) throw new Refused("badParameter", { field: "body" });
  // A slow client occupies one request per part; their number is limited.
  const etag = await inFlight.run(session.hash, async () => {
    const put = putPart(mediaBucket(c.env, session.roomId), { roomId: session.roomId, fileId, uploadId }, part, body);
    // After the timeout the response ends the request, and with it the upload of the part.
    return await withTimeout(put, Limits.uploadPartMaxMs);
  });
  if (etag === undefined) throw new Refused("uploadFailed");
  await act(c, session, "recordPart", { fileId, part, etag });
  return { n: part };
}

handle(uploads, endpoints.getUpload, async ({ c, session, params: { fileId } }) => {
  const { size, parts, done } = await act(c, session, "getUpload", { fileId });
  const count = partCount(size);
  const partsDone = done ? Array.from({ length: count }, (_, index) => index + 1) : parts.map(({ part }) => part);
  return { fileId, partSize, parts: count, partsDone };
});

handle(uploads, endpoints.abandonUpload, ({ c, session, params }) => act(c, session, "abandonUpload", params));

handle(uploads, endpoints.completeUpload, ({ c, session, params }) => {
  const actOnUpload: ActOnUpload = (name, input) => act(c, session, name, input);
  const { roomId } = session;
  const place = { directory: directoryOf(c), bucket: mediaBucket(c.env, roomId), roomId, act: actOnUpload };
  return completeUpload(place, params.fileId);
});

/** Announced length of the body; R2 cannot stream a body of unknown length. */
function lengthOf(c: AppContext): number | undefined {
  const header = c.req.header("content-length");
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : undefined;
}
