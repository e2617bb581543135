import Copy from "lucide-react/icons/copy";
import Undo2 from "lucide-react/icons/undo-2";
import * as Dropdown from "radix-ui/dropdown-menu";
import { useT } from "../../../i18n/use-t.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { useRoomActions, useRoomStore } from "../../../room/RoomProvider.tsx";
import type { OutboxItem } from "../../../room/types.ts";
import { cx } from "../../../ui/cx.ts";
import menuStyles from "../../../ui/Menu.module.css";
import { toast } from "../../../ui/toast.ts";

/** Actions of a message that waits in the outbox, or of all unsent parts of its album. */
export function UnsentActions({ item }: { item: OutboxItem }) {
  const t = useT("tools");
  const common = useT("common");
  const { discard } = useRoomActions();
  const store = useRoomStore();

  const copy = async () => {
    if (await copyText(item.content)) void toast(common("copied"), { kind: "success" });
    else void toast(common("copyFailed"), { kind: "error" });
  };
  const withdraw = () => {
    const { eventId, albumId } = item;
    const isPart = (other: OutboxItem) =>
      other.eventId === eventId || (albumId !== undefined && other.albumId === albumId);
    const parts = store.getState().outbox.filter(isPart);
    for (const part of parts) discard(part.eventId);
    // The message was sent while the menu was open, or awaits its ack and cannot be discarded any more.
    if (parts.length === 0 || store.getState().outbox.some(isPart)) void toast(t("menu.tooLate"));
  };
  return (
    <>
      {item.content !== "" && (
        <Dropdown.Item className={menuStyles.item} onSelect={() => void copy()}>
          <Copy size={18} />
          <span>{t("menu.copy")}</span>
        </Dropdown.Item>
      )}
      <Dropdown.Item className={cx(menuStyles.item, menuStyles.destructive)} onSelect={withdraw}>
        <Undo2 size={18} />
        <span>{t("menu.withdraw")}</span>
      </Dropdown.Item>
    </>
  );
}
