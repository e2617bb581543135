import { ticketFor } from "../../../../api/make-ticket.ts";
import { sessions } from "../../../../device/device-sessions.ts";
import { useT } from "../../../../i18n/use-t.ts";
import { ContinueInBrowser } from "../../../../in-app-browser/ContinueInBrowser.tsx";
import { useRoom } from "../../../../room/RoomProvider.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";

/** Leads a browser that cannot record to one that can. */
export function RecordInBrowserDialog({ onClose }: { onClose: () => void }) {
  const t = useT("media");
  const session = useRoom((state) => state.session);
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t("voice.inBrowser")} description={t("voice.unsupported")}>
      <ContinueInBrowser room={sessions.addressOf(session)} makeTicket={() => ticketFor(session)} />
    </Dialog>
  );
}
