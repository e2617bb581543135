import { type Jurisdiction, jurisdiction, jurisdictionOf } from "./contract/jurisdictions.ts";
import type { LocationHint } from "./directory/schema.ts";
import type { Env } from "./env.ts";
import { isMissingMethodError, toPositionalArguments } from "./lib/room-rpc-compat.ts";
import type { Room } from "./room/room.ts";
import type { SystemName } from "./room/system/system.ts";

/*
 * Places of rooms. A room in a jurisdiction has its object and its files there; its id says so. Source:
 * https://developers.cloudflare.com/durable-objects/reference/data-location/ and
 * https://developers.cloudflare.com/r2/reference/data-location/
 */

const bucketNames = { eu: "MEDIA_EU", us: "MEDIA_US" } as const satisfies Record<Jurisdiction, keyof Env>;

/** Jurisdictions that this installation sells: those with a bucket. */
export function offeredJurisdictions(env: Env): Jurisdiction[] {
  return jurisdiction.options.filter((name) => env[bucketNames[name]]);
}

type Methods = Pick<Room, "act" | "actByHook" | "ask" | "transcribe" | "applyOrder" | "appliedAt" | "purgeIfOver">;
/** The types of a Durable Object's stub cannot express generic names; arguments and results are plain values. */
export type RoomStub = Pick<DurableObjectStub, "fetch"> & Methods;

/** `locationHint` has an effect on the first call of a room, which creates its object. */
export function roomStub({ ROOM }: Env, roomId: string, locationHint?: LocationHint): RoomStub {
  const name = jurisdictionOf(roomId);
  const stub = (name ? roomsIn(ROOM, name) : ROOM).getByName(roomId, locationHint && { locationHint });
  return withFormerMethods(stub as unknown as RoomStub);
}

/** Calls the former method of a room that has no `ask` yet. */
export function withFormerMethods(room: RoomStub): RoomStub {
  const methods = room as unknown as Record<string | symbol, (...given: unknown[]) => unknown>;
  const ask = async (verb: SystemName, input: unknown): Promise<unknown> => {
    try {
      return await methods.ask?.(verb, input);
    } catch (error) {
      if (!isMissingMethodError(error, "ask")) throw error;
      return await methods[verb]?.(...toPositionalArguments(verb, input));
    }
  };
  return new Proxy(room, {
    get: (_, name) => (name === "ask" ? ask : (...given: unknown[]) => methods[name]?.(...given)),
  });
}

function roomsIn(rooms: Env["ROOM"], name: Jurisdiction): Env["ROOM"] {
  try {
    return rooms.jurisdiction(name);
  } catch (error) {
    // workerd on one machine has no jurisdictions.
    if (error instanceof Error && error.message.includes("not implemented in workerd")) return rooms;
    throw error;
  }
}

/** The bucket of a room's files. Throws if the one of its jurisdiction is not bound. */
export function mediaBucket(env: Env, roomId: string): R2Bucket {
  const name = jurisdictionOf(roomId);
  if (!name) return env.MEDIA;
  const bucket = env[bucketNames[name]];
  if (!bucket) throw new Error(`${bucketNames[name]} is not bound; see wrangler.toml`);
  return bucket;
}
