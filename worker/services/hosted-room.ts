import { type Env, settingsOf } from "../env.ts";
import { createMediaStore } from "../media/media-store.ts";
import { Room } from "../room/room.ts";
import { mediaBucket } from "../room-routing.ts";
import { createRoomServices } from "./room-services.ts";

/** The Durable Object class, with this installation's settings and services. */
export class HostedRoom extends Room {
  constructor(ctx: DurableObjectState, env: Env) {
    const settings = settingsOf(env);
    super(ctx, env, {
      installation: {
        keyring: settings.keyring,
        origin: settings.APP_ORIGIN,
        mediaOrigin: settings.MEDIA_ORIGIN ?? "",
        rateLimits: settings.RATE_LIMITS === "on",
        mediaBytesPerSeat: settings.MEDIA_QUOTA_PER_SEAT,
        transcribes: env.AI !== undefined,
        callRelayOnly: settings.CALL_RELAY_ONLY === "on",
      },
      services: createRoomServices(env, (work) => ctx.waitUntil(work)),
      mediaStore: createMediaStore(mediaBucket(env, ctx.id.name ?? "")),
    });
  }
}
