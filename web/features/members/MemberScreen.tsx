import { muteMember, setAnnouncer } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { can, mayActOn } from "@contract/permissions.ts";
import { useSearch } from "@tanstack/react-router";
import Link2 from "lucide-react/icons/link-2";
import UserMinus from "lucide-react/icons/user-minus";
import UserX from "lucide-react/icons/user-x";
import { Fragment, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { CoOwnerActions } from "./CoOwnerActions.tsx";
import { InvitedSeat } from "./InvitedSeat.tsx";
import styles from "./MemberScreen.module.css";
import { RemoveMember } from "./RemoveMember.tsx";
import { type Renewed, RenewedAccess } from "./RenewedAccess.tsx";
import { ResetMember } from "./ResetMember.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { useLastVisitText } from "./use-last-here.ts";

export function MemberScreen() {
  const t = useT("members");
  const common = useT("common");
  const api = useApi();
  const { applyMember, applyRoom } = useRoomActions();
  const pages = useRoomPages();
  const { uid: memberId } = useSearch({ from: "/chatroom/$code/chat-user-info" });
  const loaded = useRoom((state) => state.loaded);
  const member = useRoom((state) => state.members.find(({ id }) => id === memberId));
  const invited = useRoom((state) => state.invited.find(({ id }) => id === memberId));
  const myRole = useRoom((state) => state.room.me.role);
  const self = useRoom((state) => state.session.memberId === memberId);
  const announcing = useRoom(({ room }) => room.announceOnly === true);
  const announcer = useRoom(({ room }) => room.announcers?.includes(memberId ?? "") === true);
  const lastHere = useLastVisitText();
  // `api` reports the error; the switch shows the current state.
  const { busy: saving, submit } = useSubmit();
  const [renewed, setRenewed] = useState<Renewed>();
  const [removing, setRemoving] = useState(false);
  const [leaving, setLeaving] = useState<Member>();

  // The dialogs stay after the push that removes the member from the list: they have the new room password.
  const dialogs = (
    <Fragment key="dialogs">
      {leaving && (
        <RemoveMember
          member={leaving}
          open={removing}
          onClose={() => setRemoving(false)}
          onRemoved={(made) => {
            setRemoving(false);
            if (made) setRenewed(made);
            else pages.toMembers();
          }}
        />
      )}
      {renewed && <RenewedAccess {...renewed} onClose={pages.toMembers} />}
    </Fragment>
  );
  if (!member && invited) return <InvitedSeat seat={invited} />;
  if (!member) {
    return (
      <Page title={t("member")} fill="pane" waiting={!loaded} onBack={pages.toMembers}>
        <EmptyState icon={<UserX size={28} />} title={t("gone")} />
        {dialogs}
      </Page>
    );
  }

  const target = { memberId: member.id };
  const onMute = (on: boolean) =>
    submit(async () => applyMember(await api(muteMember, { params: target, body: { on } })));
  const onAnnouncer = (on: boolean) =>
    submit(async () => applyRoom(await api(setAnnouncer, { params: target, body: { on } })));
  const mayAct = !self && mayActOn(myRole, member.role);
  const mayMute = mayAct && can(myRole, "member.mute") && !can(member.role, "message.sendWhileMuted");
  const mayReset = mayAct && !member.paid && can(myRole, "member.reset");
  const mayRemove = mayAct && !member.paid && can(myRole, "member.remove");
  return (
    <Page title={t("member")} fill="pane" onBack={pages.toMembers}>
      <div className={styles.person}>
        <Avatar id={member.id} name={member.name} src={member.avatar} online={member.online} size={88} />
        <h2 className={styles.name}>{member.name}</h2>
        <p className={styles.state}>
          <RoleBadge role={member.role} />
          {member.paid && <Badge>{t("paid")}</Badge>}
          {member.muted && <Badge tone="warning">{t("muted")}</Badge>}
          <span>{member.online ? common("online") : (lastHere(member) ?? t("offline"))}</span>
        </p>
      </div>
      {mayMute && (
        <List>
          <Switch
            label={t("mute")}
            detail={t("muteHint")}
            checked={member.muted}
            disabled={saving}
            onChange={(on) => void onMute(on)}
          />
          {announcing && (
            <Switch
              label={t("announcer")}
              detail={t("announcerHint")}
              checked={announcer}
              disabled={saving}
              onChange={(on) => void onAnnouncer(on)}
            />
          )}
        </List>
      )}
      {!self && can(myRole, "room.appoint") && <CoOwnerActions member={member} />}
      {(mayReset || mayRemove) && (
        <List>
          {mayReset && (
            <ResetMember
              member={member}
              row={{ icon: <Link2 size={20} />, title: t("reset"), detail: t("resetHint") }}
            />
          )}
          {mayRemove && (
            <ListRow
              noChevron
              destructive
              icon={<UserMinus size={20} />}
              title={t("remove")}
              onClick={() => {
                setLeaving(member);
                setRemoving(true);
              }}
            />
          )}
        </List>
      )}
      {mayAct && member.paid && can(myRole, "member.remove") && <p className={styles.note}>{t("paidNote")}</p>}
      {dialogs}
    </Page>
  );
}
