import { renewOwnerLink } from "@contract/endpoints/owner.ts";
import KeySquare from "lucide-react/icons/key-square";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink } from "../../room/seat-link.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { OwnerLinkDialog } from "./OwnerLinkDialog.tsx";

/**
 * Row that confirms, invalidates the old admin link and shows the new one. The owner's other devices receive it, or are
 * logged out.
 */
export function RenewOwnerLink() {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const store = useRoomStore();
  const sealed = useRoom(({ room }) => room.sealed === true);
  const recovery = useRoom(({ room }) => room.recovery);
  const [link, setLink] = useState<string>();
  const [logOutOthers, setLogOutOthers] = useState(false);
  return (
    <>
      <ConfirmRow
        row={{ icon: <KeySquare size={20} />, title: t("renewOwnerLink"), detail: t("renewOwnerLinkHint") }}
        title={t("renewOwnerLinkAsk")}
        content={
          <>
            <p>{t("renewOwnerLinkText")}</p>
            {sealed && <p>{t("keyChanges")}</p>}
            <Checkbox name="log-out-others" checked={logOutOthers} onChange={setLogOutOthers}>
              {t("logOutOthers")}
            </Checkbox>
          </>
        }
        loss={t("renewOwnerLinkLoss")}
        confirmText={t("renewOwnerLinkDo")}
        onConfirm={async () => {
          const renewed = await api(renewOwnerLink, { body: { logOutOthers } });
          takeSeatLink(store.getState(), renewed.code);
          applyRoom({ ...store.getState().room, linkCode: renewed.code });
          setLogOutOthers(false);
          setLink(renewed.link);
        }}
      />
      {link !== undefined && (
        <OwnerLinkDialog
          title={t("ownerLinkNew")}
          description={`${t("ownerLinkNewHint")} ${recovery ? t("recoverOn") : t("recoverOff")}`}
          link={link}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  );
}
