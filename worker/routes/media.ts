import { ResultCode } from "../contract/codes.ts";
import { mediaDownloadParameter, mediaPath } from "../contract/routes/paths.ts";
import { createRoutes } from "../http/context.ts";
import { readMediaLink } from "../lib/crypto/media-links.ts";
import { Refused } from "../lib/result.ts";
import { serveMedia } from "../media/serve.ts";
import { mediaBucket } from "../room-routing.ts";

/** Serves files (GET and HEAD) by a signed, unexpired link, without a token and without a call to the room. */
export const media = createRoutes();

media.get(`${mediaPath}/:fileId`, async (c) => {
  const query = new URL(c.req.url).searchParams;
  const now = Date.now();
  const file = readMediaLink(c.get("settings").keyring, c.req.param("fileId"), query, now);
  if (!file) throw new Refused("mediaLinkEnded");
  const { method, headers } = c.req.raw;
  const asked = { method, headers, download: query.has(mediaDownloadParameter) };
  const answer = await serveMedia(mediaBucket(c.env, file.roomId), file, asked, Math.floor((file.endsAt - now) / 1000));
  if (!answer) throw new Refused("fileMissing", { code: ResultCode.notFound });
  return answer;
});
