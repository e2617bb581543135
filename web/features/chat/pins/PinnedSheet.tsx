import { pinMessage } from "@contract/endpoints/owner.ts";
import type { Message } from "@contract/message.ts";
import PinOff from "lucide-react/icons/pin-off";
import { useT } from "../../../i18n/use-t.ts";
import { useApi, useRoomActions } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { useMediaLabel } from "../labels/use-media-label.ts";
import styles from "./PinnedSheet.module.css";

interface Props {
  welcome: string;
  pinned: readonly Message[];
  mayPin: boolean;
  onJump: (messageId: number) => void;
  onClose: () => void;
}

/** The owner's welcome in full, and all pinned messages. */
export function PinnedSheet({ welcome, pinned, mayPin, onJump, onClose }: Props) {
  const t = useT("tools");
  const label = useMediaLabel();
  const chat = useT("chat");
  const { find } = usePeople();
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const unpin = (messageId: number) => api(pinMessage, { body: { messageId, on: false } }).then(applyRoom, () => {}); // `api` reports the error
  return (
    <Dialog size="sheet" onClose={onClose} title={t("pins.title")}>
      {welcome !== "" && (
        <List heading={t("pins.welcome")}>
          <p className={styles.welcome}>{welcome}</p>
        </List>
      )}
      {pinned.length > 0 && (
        <List heading={t("pins.pinned")}>
          {pinned.map((message) => (
            <div key={message.id} className={styles.pinned}>
              <ListRow
                title={<span className={styles.text}>{label.ofMessage(message)}</span>}
                detail={find(message.senderId)?.name ?? chat("someone")}
                onClick={() => onJump(message.id)}
              />
              {mayPin && (
                <IconButton
                  label={t("menu.unpin")}
                  icon={<PinOff size={18} />}
                  onClick={() => void unpin(message.id)}
                />
              )}
            </div>
          ))}
        </List>
      )}
    </Dialog>
  );
}
