import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";
import { localStore } from "../lib/browser/local-store.ts";
import { newLocalId } from "../lib/ids.ts";
import { parseJson } from "../lib/parse-json.ts";
import { knownServerTime, serverNow } from "../lib/server-clock.ts";
import { type Session, seatCode } from "./session.ts";

const storageKey = "parley.hand-offs";

const handedOver = z.object({
  id: z.string(),
  /** Whether this device gave the rooms or took them. */
  side: z.enum(["given", "taken"]),
  at: z.number(),
  /** `seat`: see `seatCode`. */
  rooms: z.array(z.object({ seat: z.string(), ticket: z.string() })),
});
/** A hand-off that can be undone. */
export type UndoableHandOff = z.output<typeof handedOver>;

/** Hand-offs of the last hour, the newest first; before the server's first answer, all that are stored. */
export function listHandOffs(): UndoableHandOff[] {
  const all = z.safeParse(z.array(handedOver), parseJson(localStore.get(storageKey))).data ?? [];
  const since = (knownServerTime() ?? 0) - Limits.ticketUndoMs;
  return all.filter(({ at }) => at > since);
}

function write(all: readonly UndoableHandOff[]): void {
  if (all.length === 0) localStore.remove(storageKey);
  else localStore.set(storageKey, JSON.stringify(all));
}

export function storeHandOff(side: UndoableHandOff["side"], rooms: UndoableHandOff["rooms"]): UndoableHandOff {
  const stored = rooms.map(({ seat, ticket }) => ({ seat, ticket }));
  const record = { id: newLocalId(), side, at: serverNow(), rooms: stored };
  write([record, ...listHandOffs()]);
  return record;
}

export function forgetHandOff({ id }: UndoableHandOff): void {
  write(listHandOffs().filter((one) => one.id !== id));
}

/** Deletes the rooms of all seats but `remaining`, and hand-offs that cannot be undone any more. */
export function forgetHandOffs(remaining: readonly Pick<Session, "roomId" | "memberId">[]): void {
  const seats = new Set(remaining.map(seatCode));
  const all = listHandOffs().map((one) => ({ ...one, rooms: one.rooms.filter(({ seat }) => seats.has(seat)) }));
  write(all.filter(({ rooms }) => rooms.length > 0));
}
