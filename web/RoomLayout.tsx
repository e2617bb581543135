import { lazy, type ReactNode, Suspense } from "react";
import { RoomContainer } from "./features/chat/RoomContainer.tsx";
import { InviteDialog } from "./features/invites/InviteDialog.tsx";
import { withWords } from "./i18n/I18nProvider.tsx";
import { firstScreen } from "./lib/first-screen.ts";
import type { Session } from "./room/types.ts";

/** These draw nothing, and come when the messages are to be seen. */
const Installable = lazy(async () => {
  await firstScreen();
  return { default: (await withWords(["install"], import("./features/install/Installable.tsx"))).Installable };
});
const RoomAlerts = lazy(async () => {
  await firstScreen();
  return { default: (await withWords(["notifications"], import("./features/alerts/RoomAlerts.tsx"))).RoomAlerts };
});

/** Its place is kept free. */
const RoomsBeside = lazy(async () => {
  await firstScreen();
  return { default: (await withWords(["rooms"], import("./features/rooms/RoomsBeside.tsx"))).RoomsBeside };
});

/** What is around every page of a room: the room itself, alive, and what may open over any of them. */
export function RoomLayout({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <>
      <Suspense fallback={null}>
        <RoomsBeside current={session.linkCode} />
      </Suspense>
      {/* Another token is another life of the room's connection. */}
      <RoomContainer
        key={session.token}
        session={session}
        overlay={
          <>
            <InviteDialog />
            <Suspense fallback={null}>
              <Installable />
              <RoomAlerts />
            </Suspense>
          </>
        }
      >
        {children}
      </RoomContainer>
    </>
  );
}
