import { env } from "cloudflare:workers";
import worker from "../../../worker/index.ts";
import { HostedRoom } from "../../../worker/services/hosted-room.ts";

/*
 * The product with a clock that tests set by `/test/clock?at=`; `/test/ring?room=` runs the alarm of a room. Real
 * alarms follow the real clock.
 */
const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;

export class Room extends HostedRoom {
  async fireAlarm(): Promise<void> {
    await this.alarm();
  }
}

export default {
  ...worker,
  async fetch(request: Request, bindings: typeof env, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/test/clock") {
      aheadMs = Number(searchParams.get("at")) - realNow();
      return new Response(null, { status: 204 });
    }
    if (pathname === "/test/ring") {
      const room = env.ROOM.getByName(searchParams.get("room") ?? "") as unknown as { fireAlarm(): Promise<void> };
      await room.fireAlarm();
      return new Response(null, { status: 204 });
    }
    return worker.fetch(request, bindings, ctx);
  },
};
