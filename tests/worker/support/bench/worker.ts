import { app } from "../../../../worker/app.ts";
import type { Env } from "../../../../worker/env.ts";

export { HostedRoom as Room } from "../../../../worker/services/hosted-room.ts";

/** The product beside its baseline, a bare bucket, in the same worker. For benchmarks only. */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
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
