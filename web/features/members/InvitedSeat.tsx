import { listMembers } from "@contract/endpoints/members.ts";
import { removeMember } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { can } from "@contract/permissions.ts";
import Link2 from "lucide-react/icons/link-2";
import UserMinus from "lucide-react/icons/user-minus";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { List } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./MemberScreen.module.css";
import { ResetMember } from "./ResetMember.tsx";
import { useSeatName } from "./use-seat-name.ts";

/** A reserved seat: renew its link or cancel the invitation. */
export function InvitedSeat({ seat }: { seat: Member }) {
  const t = useT("members");
  const api = useApi();
  const pages = useRoomPages();
  const { applyMembers } = useRoomActions();
  const role = useRoom((state) => state.room.me.role);
  const name = useSeatName()(seat);
  return (
    <Page title={t("member")} fill="pane" onBack={pages.toMembers}>
      <div className={styles.person}>
        <Avatar id={seat.id} name={name} src="" size={88} />
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.state}>
          <Badge>{t("waiting")}</Badge>
          {seat.name && seat.invitedEmail && <span>{seat.invitedEmail}</span>}
        </p>
      </div>
      <List note={t("waitingNote")}>
        {can(role, "member.reset") && (
          <ResetMember
            member={{ ...seat, name }}
            row={{ icon: <Link2 size={20} />, title: t("newWaitingLink"), detail: t("newWaitingHint") }}
          />
        )}
        {can(role, "member.remove") && (
          <ConfirmRow
            row={{ destructive: true, icon: <UserMinus size={20} />, title: t("revoke") }}
            title={t("revokeAsk")}
            content={t("revokeText", { name })}
            confirmText={t("revokeDo")}
            onConfirm={async () => {
              await api(removeMember, { params: { memberId: seat.id }, body: {} });
              void toast(t("revoked"));
              pages.toMembers();
              // Cancelling a reserved seat may cause no event of the room.
              await api(listMembers, { quiet: true }).then(applyMembers, () => undefined);
            }}
          />
        )}
      </List>
    </Page>
  );
}
