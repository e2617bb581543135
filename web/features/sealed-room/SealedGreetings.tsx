import { can } from "@contract/permissions.ts";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { NameForm } from "../../ui/NameForm.tsx";
import { toast } from "../../ui/toast.ts";

const warningMs = 10_000;

/** Says that a new key has ended the former room link, and asks a member without a name for one. */
export function SealedGreetings() {
  const t = useT("sealed");
  const keyEpoch = useRoom(({ room }) => room.keyEpoch);
  const shares = useRoom(({ room }) => can(room.me.role, "room.seeLink"));
  const known = useRef(keyEpoch);
  useEffect(() => {
    const before = known.current;
    known.current = keyEpoch;
    if (shares && before && keyEpoch && keyEpoch > before) void toast(t("rotated"), { durationMs: warningMs });
  }, [keyEpoch, shares, t]);
  // Without the newest key the name may be one that this device cannot decrypt.
  const nameless = useRoom(({ connection, room, lacksKey }) => connection === "live" && !lacksKey && !room.me.name);
  const [closed, setClosed] = useState(false);
  return nameless && !closed ? <NameDialog onClose={() => setClosed(true)} /> : null;
}

/** A device that entered without the key could not send a name. */
function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useT("members");
  const room = useT("room");
  const { editMe } = useRoomActions();
  const id = useRoom(({ session }) => session.memberId);
  return (
    <Dialog onClose={onClose} title={t("nickname")}>
      <NameForm
        label={t("nickname")}
        hint={t("nicknameHint")}
        invalid={t("nicknameInvalid")}
        save={room("save")}
        saved={room("saved")}
        autoComplete="nickname"
        current=""
        picture={(name) => <Avatar id={id} name={name} size={72} />}
        onSave={(name) => editMe({ name })}
        onDone={onClose}
      />
    </Dialog>
  );
}
