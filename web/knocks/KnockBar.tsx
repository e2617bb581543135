import type { Knock } from "@contract/knock.ts";
import DoorClosed from "lucide-react/icons/door-closed";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { BarButton } from "../ui/BarButton.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { KnockList } from "./KnockList.tsx";
import styles from "./Knocks.module.css";
import { useKnocks } from "./use-knocks.ts";

/** In the chat: who asks to be let in; opens the list with the answers. */
export function KnockBar() {
  const t = useT("knock");
  const knocks = useKnocks();
  const [open, setOpen] = useState(false);
  const newest = knocks.at(-1);
  const count = knocks.length;
  const [announced, setAnnounced] = useState<Knock>();
  // Later knocks end later; a knock that remains after others were answered is not announced again.
  if (newest && newest.endsAt > (announced?.endsAt ?? 0)) setAnnounced(newest);
  // The last one was answered.
  if (open && count === 0) setOpen(false);
  const title = newest && count === 1 ? t("asks", { name: newest.name }) : t("wait", { count });
  return (
    <>
      <VisuallyHidden live>{announced ? t("asks", { name: announced.name }) : ""}</VisuallyHidden>
      {newest && (
        <BarButton
          icon={<DoorClosed size={18} aria-hidden="true" />}
          lines={
            <>
              <span className={styles.asking}>{title}</span>
              <span className={styles.line}>
                {count === 1 ? newest.line : knocks.map(({ name }) => name).join(t("comma"))}
              </span>
            </>
          }
          end={<span className={styles.answer}>{t("answer")}</span>}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog size="sheet" open={open} onClose={() => setOpen(false)} title={t("door")}>
        <KnockList />
      </Dialog>
    </>
  );
}
