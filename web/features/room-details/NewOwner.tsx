import { getRoom } from "@contract/endpoints/room.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink, useWholeSeatLink } from "../../room/seat-link.ts";
import { OwnerLinkDialog } from "./OwnerLinkDialog.tsx";

/** Shows the admin link to a member whom the former owner made the owner. */
export function NewOwner({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const store = useRoomStore();
  const { applyRoom } = useRoomActions();
  // The push of the new role has no link, and the link of the stored room is the former one. After an error, the next
  // connection stores the link, and the page of the personal link shows it.
  const { value: code } = useLoaded(async (signal) => {
    const room = await api(getRoom, { query: {}, quiet: true, signal });
    applyRoom(room);
    if (room.linkCode !== undefined) takeSeatLink(store.getState(), room.linkCode);
    return room.linkCode;
  });
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
