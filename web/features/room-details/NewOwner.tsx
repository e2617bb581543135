import { getRoom } from "@contract/calls/room.ts";
import { linkPath } from "@contract/routes/paths.ts";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink } from "../../room/seat-link.ts";
import { OwnerLinkDialog } from "./OwnerLinkDialog.tsx";

/** Shows the admin link to a member whom the former owner made the owner. */
export function NewOwner({ onClose }: { onClose: () => void }) {
  const t = useT("room");
  const api = useApi();
  const store = useRoomStore();
  const { applyRoom } = useRoomActions();
  const name = useRoom(({ room }) => room.name);
  const [code, setCode] = useState<string>();
  // The push of the new role has no link, and the link of the stored room is the former one.
  useEffect(() => {
    api(getRoom, { query: {}, quiet: true }).then(
      (room) => {
        applyRoom(room);
        if (room.linkCode === undefined) return;
        takeSeatLink(store.getState(), room.linkCode);
        setCode(room.linkCode);
      },
      // The next connection stores the link, and the page of the personal link shows it.
      () => undefined,
    );
  }, [api, store, applyRoom]);
  if (code === undefined) return null;
  return (
    <OwnerLinkDialog
      title={t("newOwner")}
      description={`${t("newOwnerText", { name })} ${t("ownerLinkNewHint")} ${t("recoverOff")}`}
      link={new URL(linkPath(code), location.origin).href}
      onClose={onClose}
    />
  );
}
