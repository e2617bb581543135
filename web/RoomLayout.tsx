import { type ComponentType, type ReactNode, Suspense } from "react";
import { RoomContainer } from "./features/chat/RoomContainer.tsx";
import { withWords } from "./i18n/I18nProvider.tsx";
import type { Area } from "./i18n/messages.ts";
import { firstScreen } from "./lib/first-screen.ts";
import { lasting } from "./lib/lasting.ts";
import { seatKey } from "./room/seat-key.ts";
import type { Session } from "./room/types.ts";
import { useLastScreen } from "./use-last-screen.ts";

/** What draws nothing, or has its place kept free, comes when the messages are to be seen. */
const RoomsBeside = later(["rooms"], async () => (await import("./rooms/RoomsBeside.tsx")).RoomsBeside);
const RoomGreetings = later([], async () => (await import("./RoomGreetings.tsx")).RoomGreetings);
const Installable = later(["install"], async () => (await import("./features/install/Installable.tsx")).Installable);
const RoomAlerts = later(
  ["notifications", "chat"],
  async () => (await import("./features/alerts/RoomAlerts.tsx")).RoomAlerts,
);

function later<Props>(areas: readonly Area[], fetch: () => Promise<ComponentType<Props>>) {
  return lasting(async () => {
    await firstScreen();
    return withWords(areas, fetch());
  });
}

/** What is around every page of a room: the room itself, alive, and what may open over any of them. */
export function RoomLayout({ session, children }: { session: Session; children: ReactNode }) {
  useLastScreen(session);
  return (
    <>
      <Suspense fallback={null}>
        <RoomsBeside current={seatKey(session)} />
      </Suspense>
      {/* Another token is another life of the room's connection. */}
      <RoomContainer
        key={session.token}
        session={session}
        overlay={
          <Suspense fallback={null}>
            <RoomGreetings />
            <Installable />
            <RoomAlerts />
          </Suspense>
        }
      >
        {children}
      </RoomContainer>
    </>
  );
}
