import { renewOwnerLink } from "@contract/endpoints/owner.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink } from "../../room/seat-link.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { OwnerLinkDialog } from "./OwnerLinkDialog.tsx";

/**
 * Confirms, invalidates the old admin link and shows the new one. The owner's other devices receive it, or are logged
 * out.
 */
export function RenewOwnerLink({ open, onClose }: { open: boolean; onClose: () => void }) {
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
      <ConfirmDialog
        open={open}
        onClose={onClose}
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
