import { renewMyLink } from "@contract/calls/seats.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoomStore } from "../../room/RoomProvider.tsx";
import { takeSeatLink } from "../../room/seat-link.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

import { toast } from "../../ui/toast.ts";

/** Renews the personal link of the own seat: the former link ends, and optionally sessions on other devices. */
export function RenewSeatLink() {
  const t = useT("members");
  const api = useApi();
  const store = useRoomStore();
  const [asking, setAsking] = useState(false);
  const [logOutOthers, setLogOutOthers] = useState(true);
  const renew = async () => {
    const { code } = await api(renewMyLink, { body: { logOutOthers } });
    takeSeatLink(store.getState(), code);
    void toast(t("seatLinkRenewed"));
  };
  return (
    <>
      <Button block onClick={() => setAsking(true)}>
        {t("seatLinkRenew")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("seatLinkRenewAsk")}
        content={
          <>
            <p>{t("seatLinkRenewText")}</p>
            <Checkbox name="log-out-others" checked={logOutOthers} onChange={setLogOutOthers}>
              {t("seatLinkLogOutOthers")}
            </Checkbox>
          </>
        }
        confirmText={t("seatLinkRenew")}
        onConfirm={renew}
      />
    </>
  );
}
