import type { ReactNode } from "react";
import { RoomAlerts } from "./features/alerts/RoomAlerts.tsx";
import { RoomContainer } from "./features/chat/RoomContainer.tsx";
import { InviteDialog } from "./features/invites/InviteDialog.tsx";
import type { Session } from "./room/types.ts";

/** What is around every page of a room: the room itself, alive, and what may open over any of them. */
export function RoomLayout({ session, children }: { session: Session; children: ReactNode }) {
  return (
    // Another token is another life of the room's connection.
    <RoomContainer
      key={session.token}
      session={session}
      overlay={
        <>
          <InviteDialog />
          <RoomAlerts />
        </>
      }
    >
      {children}
    </RoomContainer>
  );
}
