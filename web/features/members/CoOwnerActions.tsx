import { handOver, setCoOwner } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { can } from "@contract/permissions.ts";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Crown from "lucide-react/icons/crown";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoomActions } from "../../room/RoomProvider.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { toast } from "../../ui/toast.ts";

/** Appoints or recalls a co-owner, and hands the room over; each after a confirmation. */
export function CoOwnerActions({ member }: { member: Member }) {
  const t = useT("members");
  const api = useApi();
  const { applyMember, applyRoom } = useRoomActions();
  const [asking, setAsking] = useState<"role" | "handOver">();
  const { name } = member;
  const appointed = can(member.role, "room.manage");
  const question = (open: "role" | "handOver") => ({
    open: asking === open,
    onClose: () => setAsking(undefined),
  });
  const params = { memberId: member.id };
  return (
    <>
      <List>
        <ListRow
          noChevron
          icon={<Crown size={20} />}
          title={appointed ? t("recallCoOwner") : t("appoint")}
          detail={appointed ? t("recallHint") : t("appointHint")}
          onClick={() => setAsking("role")}
        />
        <ListRow
          noChevron
          icon={<ArrowRightLeft size={20} />}
          title={t("handOver")}
          detail={member.online ? t("handOverHint") : t("handOverOffline")}
          disabled={!member.online}
          onClick={() => setAsking("handOver")}
        />
      </List>
      <ConfirmDialog
        {...question("role")}
        destructive={appointed}
        title={t.rich(appointed ? "recallAsk" : "appointAsk", { name, together: isolatedName })}
        content={t(appointed ? "recallText" : "appointText", { name })}
        confirmText={appointed ? t("recallDo") : t("appoint")}
        onConfirm={async () => applyMember(await api(setCoOwner, { params, body: { on: !appointed } }))}
      />
      <ConfirmDialog
        {...question("handOver")}
        title={t.rich("handOverAsk", { name, together: isolatedName })}
        content={t("handOverText", { name })}
        loss={t("handOverLoss", { name })}
        confirmText={t("handOverDo")}
        onConfirm={async () => {
          applyRoom(await api(handOver, { params }));
          void toast(t("handedOver", { name }));
        }}
      />
    </>
  );
}
