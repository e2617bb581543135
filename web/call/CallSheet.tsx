import { muteInCall, removeFromCall } from "@contract/endpoints/voice-call.ts";
import { can } from "@contract/permissions.ts";
import MicOff from "lucide-react/icons/mic-off";
import ScreenShare from "lucide-react/icons/screen-share";
import UserMinus from "lucide-react/icons/user-minus";
import { useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useT } from "../i18n/use-t.ts";
import { canShareScreen } from "../media/camera.ts";
import { useApi, useRoom } from "../room/RoomProvider.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { List, ListRow } from "../ui/List.tsx";
import styles from "./Call.module.css";
import { type CallView, type OngoingCall, viewOutsideCall } from "./call-view.ts";
import { DeviceChoice } from "./DeviceChoice.tsx";
import type { PersonInCall } from "./use-call-people.ts";

interface Props {
  /** Undefined for a person outside of the call. */
  call?: OngoingCall;
  people: readonly PersonInCall[];
  onScreen?: () => void;
  onClose: () => void;
}

const noCall = createStore(() => viewOutsideCall);

/** The people of the call, what managers may do with them, and the devices of this person. */
export function CallSheet({ call, people, onScreen, onClose }: Props) {
  const t = useT("call");
  const view = useStore(call?.store ?? noCall);
  return (
    <Dialog
      size="sheet"
      onClose={onClose}
      title={t("running")}
      {...(view.localOnly && { description: t("localOnly") })}
    >
      <List>
        {people.map((person) => (
          <PersonRow key={person.device} view={view} person={person} />
        ))}
      </List>
      {call && canShareScreen() && (
        <div className={styles.narrowOnly}>
          <Button block icon={<ScreenShare size={18} />} onClick={onScreen}>
            {t(view.screen ? "screenOff" : "screenOn")}
          </Button>
        </div>
      )}
      {call && <DeviceChoice call={call} />}
    </Dialog>
  );
}

function PersonRow({ view, person }: { view: CallView; person: PersonInCall }) {
  const t = useT("call");
  const api = useApi();
  const { speaking } = view;
  const role = useRoom(({ room }) => room.me.role);
  const [removing, setRemoving] = useState(false);
  const { member, mine, muted, unknown } = person;
  const { name } = member;
  const params = { memberId: member.id };
  const isUnder =
    !mine && !unknown && (member.role === "member" || (member.role !== "owner" && can(role, "member.actOnManagers")));
  const link = unknown ? "unknownDetail" : linkProblem(person, view);
  const detail = link ? t(link, { name }) : muted ? t("muted") : undefined;
  return (
    <>
      <ListRow
        icon={
          <span className={styles.ring} data-speaking={speaking.has(person.device) || undefined}>
            <Avatar id={member.id} name={name} src={member.avatar} size={40} />
          </span>
        }
        title={mine ? t("you") : name}
        detail={detail}
        trailing={
          isUnder && (
            <span className={styles.actions}>
              {can(role, "call.mute") && (
                <IconButton
                  label={t("muteOther", { name })}
                  icon={<MicOff size={18} />}
                  disabled={muted}
                  // `useApi` has shown the error in a toast.
                  onClick={() => void api(muteInCall, { params }).catch(() => {})}
                />
              )}
              {can(role, "call.remove") && (
                <IconButton
                  variant="danger"
                  label={t("removeOther", { name })}
                  icon={<UserMinus size={18} />}
                  onClick={() => setRemoving(true)}
                />
              )}
            </span>
          )
        }
      />
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t("removeOther", { name })}
        content={t("removeSure", { name })}
        confirmText={t("remove")}
        onConfirm={() => api(removeFromCall, { params })}
      />
    </>
  );
}

/** Why this device does not hear the person; undefined if it does, or is not in the call. */
function linkProblem({ device }: PersonInCall, { phase, device: own, connected, unverified, unreachable }: CallView) {
  if (phase !== "in" || device === own || connected.has(device)) return undefined;
  if (unverified.has(device)) return "unproven" as const;
  return unreachable.has(device) ? ("unreachable" as const) : ("connecting" as const);
}
