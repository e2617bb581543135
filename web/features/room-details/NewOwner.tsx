import { getRoom } from "@contract/calls/room.ts";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink, useWholeSeatLink } from "../../room/seat-link.ts";
import { OwnerLinkDialog } from "./OwnerLinkDialog.tsx";

/** Shows the admin link to a member whom the former owner made the owner. */
export function NewOwner({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const store = useRoomStore();
  const { applyRoom } = useRoomActions();
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
  return code === undefined ? null : <WholeLink code={code} onClose={onClose} />;
}

function WholeLink({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useT("room");
  const name = useRoom(({ room }) => room.name);
  const link = useWholeSeatLink(code);
  if (!link) return null;
  return (
    <OwnerLinkDialog
      title={t("newOwner")}
      description={`${t("newOwnerText", { name })} ${t("ownerLinkNewHint")} ${t("recoverOff")}`}
      link={link}
      onClose={onClose}
    />
  );
}
