import { Suspense, useRef } from "react";
import { InviteDialog } from "../features/invites/InviteDialog.tsx";
import { withMessages } from "../i18n/I18nProvider.tsx";
import { retryingComponent } from "../lib/loading/retrying-component.ts";
import { useRoom } from "../room/RoomProvider.tsx";

const Tour = retryingComponent(async () => (await withMessages(["tour"], import("../features/tour/Tour.tsx"))).Tour);

/** Dialogs that open by themselves when a member first enters: an owner's invitation, then the tour. */
export function RoomGreetings() {
  const unseen = useRoom(({ loaded, connection, room }) => loaded && connection === "live" && !room.me.flags.tourSeen);
  // The flag is set when the tour starts; the tour must stay mounted.
  const mounted = useRef(false);
  if (unseen) mounted.current = true;
  return (
    <>
      <InviteDialog />
      {mounted.current && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
    </>
  );
}
