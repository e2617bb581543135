import { logOut, undoTicket } from "@contract/endpoints/entrance.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { sessions } from "../../device/device-sessions.ts";
import { forgetHandOff, type UndoableHandOff } from "../../device/hand-offs.ts";
import { type Session, seatCode } from "../../device/session.ts";
import { forgetSession } from "../../room/end-session.ts";

/** Sessions of this device that the hand-off's rooms still have. */
export function sessionsOf({ rooms }: UndoableHandOff): { session: Session; ticket: string }[] {
  const all = sessions.list();
  return rooms.flatMap(({ seat, ticket }) => {
    const session = all.find((one) => seatCode(one) === seat);
    return session ? [{ session, ticket }] : [];
  });
}

export const namesOf = (rooms: readonly Session[]): string => rooms.map(({ roomName }) => roomName).join(", ");

/**
 * Logs the new device out of the rooms that it got. Never rejects. `failed`: rooms that did not answer, to be tried again.
 * `left`: number of given rooms that this device is no longer in, so that it cannot log the other one out.
 */
export async function undoHandOff(record: UndoableHandOff): Promise<{ failed: Session[]; left: number }> {
  const here = sessionsOf(record);
  const undone = await Promise.allSettled(
    here.map(async ({ session, ticket }) => {
      const api = apiWithToken(session.token);
      if (record.side === "given") await api(undoTicket, { body: { ticket } });
      else {
        await api(logOut);
        forgetSession(session);
      }
    }),
  );
  const failed = here.flatMap(({ session }, at) => (undone[at]?.status === "rejected" ? [session] : []));
  if (failed.length === 0) forgetHandOff(record);
  return { failed, left: record.side === "given" ? record.rooms.length - here.length : 0 };
}
