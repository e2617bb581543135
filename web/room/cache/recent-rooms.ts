import * as Limits from "@contract/limits.ts";
import { LruMap } from "@contract/lru-map.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { LoadedRoom } from "./cached-room.ts";

/** The rooms that this page left last, in memory, by token of the session: a return shows them in the next frame. */
const rooms = new LruMap<string, LoadedRoom>(Limits.roomsInMemory);

// A logout in another tab drops the room here, too.
sessions.onChange(() => {
  for (const token of rooms.keys()) if (!isStored(token)) rooms.delete(token);
});

export function cacheRoom(token: string, room: LoadedRoom): void {
  if (isStored(token)) rooms.set(token, room);
}

/** Removes the room from memory: as the current room, it changes. */
export function evictRoom(token: string): LoadedRoom | undefined {
  const room = rooms.get(token);
  rooms.delete(token);
  return room;
}

const isStored = (token: string) => sessions.list().some((session) => session.token === token);
