import { useT } from "../i18n/use-t.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { RoomsPanel } from "./RoomsPanel.tsx";

export function RoomsSheet({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useT("rooms");
  return (
    <Dialog size="sheet" open routed onOpenChange={(open) => !open && onClose()} title={t("title")}>
      <RoomsPanel current={current} />
    </Dialog>
  );
}
