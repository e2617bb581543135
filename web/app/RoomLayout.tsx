import type { ReactNode } from "react";
import { useSnapshot } from "../boot/snapshot/use-snapshot.ts";
import { type Session, seatPrefix } from "../device/session.ts";
import { RoomContainer } from "../features/chat/RoomContainer.tsx";
import { afterFirstPaint } from "../i18n/retrying-component.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";

/** Components without output at first, or with reserved space, load after the first paint. */
const RoomNavigation = afterFirstPaint(async () => (await import("../rooms/RoomNavigation.tsx")).RoomNavigation);
const RoomGreetings = afterFirstPaint(async () => (await import("./RoomGreetings.tsx")).RoomGreetings);
const Installable = afterFirstPaint(async () => (await import("../features/install/Installable.tsx")).Installable);
const RoomAlerts = afterFirstPaint(async () => (await import("../features/alerts/RoomAlerts.tsx")).RoomAlerts);

/** Layout of every page of a room: the connected room and the overlays of all its pages. */
export function RoomLayout({ session, children }: { session: Session; children: ReactNode }) {
  const seat = seatPrefix(session);
  useSnapshot(seat);
  return (
    <>
      <ErrorBoundary>
        <RoomNavigation current={seat} />
      </ErrorBoundary>
      {/* A new token needs a new connection. */}
      <RoomContainer
        key={session.token}
        session={session}
        overlay={
          <>
            <RoomGreetings />
            <Installable />
            <RoomAlerts />
          </>
        }
      >
        {children}
      </RoomContainer>
    </>
  );
}
