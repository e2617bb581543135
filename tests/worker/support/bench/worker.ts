import { app } from "../../../../worker/app.ts";
import { type Env, settingsOf } from "../../../../worker/env.ts";
import { newLinkCode, newRoomId } from "../../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../../worker/lib/crypto/keyring.ts";

export { HostedRoom as Room } from "../../../../worker/services/hosted-room.ts";

/** The product beside its baseline, a bare bucket, in the same worker. For benchmarks only. */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/room") return Response.json({ code: await paidRoom(env) });
    if (pathname.startsWith("/bench/plain/")) return await bareMedia(request, env.MEDIA, pathname);
    return app.fetch(request, env, ctx);
  },
};

async function bareMedia(request: Request, bucket: R2Bucket, key: string): Promise<Response> {
  if (request.method === "PUT") await bucket.put(key, request.body);
  else if (request.method === "DELETE") await bucket.delete(key);
  else return new Response((await bucket.get(key))?.body ?? null);
  return new Response();
}

/** Creates a room and returns its owner link. */
async function paidRoom(env: Env): Promise<string> {
  const roomId = newRoomId();
  const code = newLinkCode(settingsOf(env).keyring, roomId);
  await env.ROOM.getByName(roomId).applyOrder({
    kind: "create",
    orderId: roomId,
    roomId,
    seats: 5,
    durationMs: 24 * 60 * 60 * 1000,
    ownerLinkHash: digest(code),
    ownerEmail: "",
    language: "en",
  });
  return code;
}
