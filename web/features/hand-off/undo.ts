import { logOut, undoTicket } from "@contract/endpoints/entrance.ts";
import { sessionApi } from "../../api/session-api.ts";
import { sessions } from "../../device/device-sessions.ts";
import { forgetHandOff, type HandedOver } from "../../device/hand-offs.ts";
import type { Session } from "../../device/session.ts";
import { seatAddress } from "../../device/session-address.ts";
import { leaveHere } from "../../room/end-session.ts";

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
  forgetHandOff(record);
}
