import { useT } from "../i18n/use-t.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { RoomsPanel } from "./RoomsPanel.tsx";

export function RoomsSheet({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useT("rooms");
  return (
    <Sheet open routed onOpenChange={(open) => !open && onClose()} title={t("title")}>
      <RoomsPanel current={current} />
    </Sheet>
  );
}
