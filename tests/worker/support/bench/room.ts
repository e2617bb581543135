import { app } from "../../../../worker/app.ts";
import * as Limits from "../../../../worker/contract/limits.ts";
import { type Env, settingsOf } from "../../../../worker/env.ts";
import { newLinkCode, newRoomId, newToken } from "../../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../../worker/lib/crypto/keyring.ts";
import { roomStub } from "../../../../worker/room-routing.ts";
import { HostedRoom } from "../../../../worker/services/hosted-room.ts";
import { Meter, type Metered } from "./meter.ts";

let wakes = 0;
/** The latest opened room; cost traces replay in one room. */
let lastRoom = "";

/** The product's room, which counts its wake-ups. */
export class Room extends HostedRoom {
  readonly #meter: Meter | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    // Metering costs time, so it is off by default.
    const meter = env.METER === "on" ? new Meter(ctx.storage) : undefined;
    super(ctx, env);
    this.#meter = meter;
    wakes += 1;
  }

  /** Billed usage since the last call. */
  metered(): Metered | undefined {
    return this.#meter?.take();
  }
}

/** The product with routes that create rooms without payment and password hashing. For benchmarks only. */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    if (!request.url.includes("/bench/")) return app.fetch(request, env, ctx);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/bench/wakes") return Response.json({ wakes });
    if (pathname === "/bench/meter") {
      const rooms = env.ROOM as unknown as DurableObjectNamespace<Room>;
      return Response.json(await rooms.getByName(lastRoom).metered());
    }
    if (pathname === "/bench/room")
      return Response.json(await openRoom(env, Number(searchParams.get("members")), searchParams.has("sealed")));
    return app.fetch(request, env, ctx);
  },
};

const passwordHash = "scrypt1$none$none$none";

/** An encrypted name by its form, which is all that the server knows of it. */
const sealedName = `s1.1.${Buffer.alloc(284).toString("base64url")}`;

/** Creates a full room: the members' tokens, the owner's first, and the room's position. */
async function openRoom(env: Env, members: number, sealed: boolean) {
  const named = (name: string) => (sealed ? sealedName : name);
  const { keyring } = settingsOf(env);
  const roomId = newRoomId();
  lastRoom = roomId;
  const ownerCode = newLinkCode(keyring, roomId);
  const room = roomStub(env, roomId);
  await room.applyOrder({
    kind: "create",
    orderId: roomId,
    roomId,
    seats: Math.max(members, Limits.seatsMin),
    durationMs: Limits.dayMs,
    sealed,
    ownerLinkHash: digest(ownerCode),
    ownerEmail: "",
    language: "en",
  });
  const ownerToken = newToken(keyring, roomId);
  const setUp = await room.ask("setUp", {
    linkHash: digest(ownerCode),
    passwordHash,
    name: named("Olivia"),
    roomName: named("Bench"),
    ...(sealed ? { keys: { keyEpoch: 1, linkGrant: "", recipients: [] } } : {}),
    recovery: false,
    sessionHash: digest(ownerToken),
  });
  if (!setUp.ok) throw new Error(setUp.reason);
  const linkHash = digest(new URL(setUp.value.room.roomLink ?? "").pathname.split("/").at(-1) ?? "");
  const others = Array.from({ length: members - 1 }, async (_, index) => {
    const token = newToken(keyring, roomId);
    const entered = await room.ask("logIn", {
      linkHash,
      address: "nowhere",
      passwordHash,
      ...(sealed ? {} : { name: `Member ${index + 1}` }),
      language: "en",
      sessionHash: digest(token),
      seatLinkHash: digest(newLinkCode(keyring, roomId)),
    });
    if (!entered.ok) throw new Error(entered.reason);
    return { token, uid: entered.value.memberId, room: entered.value.room };
  });
  const owner = { token: ownerToken, uid: setUp.value.memberId, room: setUp.value.room };
  const seated = [owner, ...(await Promise.all(others))];
  return {
    tokens: seated.map(({ token }) => token),
    uids: seated.map(({ uid }) => uid),
    epoch: setUp.value.room.epoch,
    lastId: Math.max(...seated.map(({ room: { lastId } }) => lastId)),
    rev: Math.max(...seated.map(({ room: { rev } }) => rev)),
  };
}
