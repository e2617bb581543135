import { can } from "@contract/permissions.ts";
import { useEffect, useRef, useState } from "react";
import { sessions } from "../device/device-sessions.ts";
import { InviteDialog } from "../features/invites/InviteDialog.tsx";
import { NewOwner } from "../features/room-details/NewOwner.tsx";
import { Tour } from "../features/tour/Tour.tsx";
import { lazyComponent } from "../i18n/retrying-component.ts";
import { useRoom } from "../room/RoomProvider.tsx";

const SealedGreetings = lazyComponent(
  async () => (await import("../features/sealed-room/SealedGreetings.tsx")).SealedGreetings,
);

/**
 * Dialogs that open by themselves: an owner's invitation and the tour when a member first enters, the admin link
 * when a member became the owner, and what the members of a sealed room are told and asked.
 */
export function RoomGreetings() {
  const unseen = useRoom(({ loaded, connection, room }) => loaded && connection === "live" && !room.me.flags.tourSeen);
  // The flag is set when the tour starts; the tour must stay mounted.
  const mounted = useRef(false);
  if (unseen) mounted.current = true;
  const session = useRoom((state) => state.session);
  const sealed = useRoom(({ loaded, room }) => loaded && room.sealed === true);
  const owns = useRoom(({ room }) => can(room.me.role, "room.handOver"));
  const [owned, setOwned] = useState(session.role === "owner");
  if (owned && !owns) setOwned(false);
  useEffect(() => {
    if (!owns) sessions.touch(session, { role: "member" });
  }, [owns, session]);
  const onLinkSeen = () => {
    setOwned(true);
    sessions.touch(session, { role: "owner" });
  };
  return (
    <>
      <InviteDialog />
      {sealed && <SealedGreetings />}
      {owns && !owned && <NewOwner onClose={onLinkSeen} />}
      {mounted.current && <Tour />}
    </>
  );
}
