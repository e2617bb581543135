import { can } from "@contract/permissions.ts";
import Pin from "lucide-react/icons/pin";
import { memo, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { BarButton } from "../../../ui/BarButton.tsx";
import { useMediaLabel } from "../labels/use-media-label.ts";
import styles from "./PinnedBar.module.css";
import { PinnedSheet } from "./PinnedSheet.tsx";
import { usePinned } from "./use-pinned.ts";

/** Above the messages: the owner's welcome, or the message pinned last; opens the list of all. */
export const PinnedBar = memo(function PinnedBar({ onJump }: { onJump: (messageId: number) => void }) {
  const t = useT("tools");
  const label = useMediaLabel();
  const welcome = useRoom(({ room }) => room.welcome ?? "");
  const mayPin = useRoom(({ room }) => can(room.me.role, "room.pin"));
  const pinned = usePinned();
  const [open, setOpen] = useState(false);
  const [latest] = pinned;
  if (welcome === "" && !latest) return null;
  return (
    <>
      <BarButton
        icon={<Pin size={16} aria-hidden="true" />}
        lines={
          <>
            <span className={styles.title}>{welcome === "" ? t("pins.pinned") : t("pins.welcome")}</span>
            <span>{welcome || (latest && label.ofMessage(latest))}</span>
          </>
        }
        end={pinned.length > (welcome === "" ? 1 : 0) && <span className={styles.count}>{pinned.length}</span>}
        onClick={() => setOpen(true)}
      />
      {open && (
        <PinnedSheet
          welcome={welcome}
          pinned={pinned}
          mayPin={mayPin}
          onJump={(messageId) => {
            setOpen(false);
            onJump(messageId);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
});
