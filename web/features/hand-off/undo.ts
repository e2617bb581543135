import { logOut, undoTicket } from "@contract/calls/entrance.ts";
import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";
import { sessionApi } from "../../api/session-api.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { seatAddress } from "../../device/session-address.ts";
import { localStore } from "../../lib/browser/local-store.ts";
import { newLocalId } from "../../lib/ids.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { leaveHere } from "../../room/end-session.ts";

const storageKey = "parley.hand-offs";

const handedOver = z.object({
  id: z.string(),
  /** This device gave the rooms, or took them. */
  side: z.enum(["given", "taken"]),
  at: z.number(),
  rooms: z.array(z.object({ seat: z.string(), ticket: z.string() })),
});
/** A hand-off that can be undone. */
export type HandedOver = z.output<typeof handedOver>;

/** Hand-offs of the last hour, the newest first. */
export function listHandOffs(): HandedOver[] {
  try {
    const all = z.parse(z.array(handedOver), JSON.parse(localStore.get(storageKey) ?? "[]"));
    return all.filter(({ at }) => at > serverNow() - Limits.ticketUndoMs);
  } catch {
    return [];
  }
}

function write(all: readonly HandedOver[]): void {
  if (all.length === 0) localStore.remove(storageKey);
  else localStore.set(storageKey, JSON.stringify(all));
}

export function storeHandOff(side: HandedOver["side"], rooms: HandedOver["rooms"]): HandedOver {
  const stored = rooms.map(({ seat, ticket }) => ({ seat, ticket }));
  const record = { id: newLocalId(), side, at: serverNow(), rooms: stored };
  write([record, ...listHandOffs()]);
  return record;
}

/** Sessions of this device that the hand-off's rooms still have. */
export function sessionsOf({ rooms }: HandedOver): { session: Session; ticket: string }[] {
  const all = sessions.list();
  return rooms.flatMap(({ seat, ticket }) => {
    const session = all.find((one) => seatAddress(one) === seat);
    return session ? [{ session, ticket }] : [];
  });
}

/** Logs the new device out of the rooms that it got. Rejects if a room did not answer: it can be tried again. */
export async function undoHandOff(record: HandedOver): Promise<void> {
  await Promise.all(
    sessionsOf(record).map(async ({ session, ticket }) => {
      const api = sessionApi(session.token);
      if (record.side === "given") await api(undoTicket, { body: { ticket } });
      else {
        await api(logOut);
        leaveHere(session);
      }
    }),
  );
  write(listHandOffs().filter(({ id }) => id !== record.id));
}
