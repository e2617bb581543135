import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { useRoom } from "../room/RoomProvider.tsx";
import type { KeyRequest } from "../sealed/seat/requests.ts";
import { BarButton } from "../ui/BarButton.tsx";
import { Button } from "../ui/Button.tsx";
import { FourSigns } from "../ui/FourSigns.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./KeyRequests.module.css";
import { useKeyRequests } from "./use-key-requests.ts";

/** In the chat of a sealed room: devices that ask for the key, with the signs to compare. */
export function KeyRequestBar() {
  const t = useT("sealed");
  const { requests, letIn } = useKeyRequests();
  const [open, setOpen] = useState(false);
  const count = requests.length;
  if (open && count === 0) setOpen(false);
  return (
    <>
      <VisuallyHidden live>{count > 0 ? t("ask.waits", { count }) : ""}</VisuallyHidden>
      {count > 0 && (
        <BarButton
          icon={<KeyRound size={18} aria-hidden="true" />}
          lines={t("ask.waits", { count })}
          end={t("ask.answer")}
          onClick={() => setOpen(true)}
        />
      )}
      <Sheet open={open} onOpenChange={setOpen} title={t("ask.door")}>
        <div className={styles.list}>
          {requests.map((request) => (
            <Request key={request.id} request={request} onLetIn={() => letIn(request)} />
          ))}
        </div>
      </Sheet>
    </>
  );
}

function Request({ request, onLetIn }: { request: KeyRequest; onLetIn: () => Promise<void> }) {
  const t = useT("sealed");
  const errorText = useErrorText();
  const self = useRoom(({ session }) => session.memberId === request.memberId);
  const name = useRoom(({ members }) => members.find(({ id }) => id === request.memberId)?.name);
  const [busy, setBusy] = useState(false);
  const title = self ? t("ask.own") : t("ask.who", { name: name || t("ask.nameless") });
  const grant = async () => {
    setBusy(true);
    try {
      await onLetIn();
      void toast(t("ask.granted"), { kind: "success" });
    } catch (error) {
      setBusy(false);
      void toast(errorText(error), { kind: "error" });
    }
  };
  return (
    <article className={styles.item} aria-label={title}>
      <strong>{title}</strong>
      <FourSigns emoji={request.signs} label={t("ask.signsThere")} />
      <p>{t("ask.compare")}</p>
      <Button variant="primary" block busy={busy} onClick={() => void grant()}>
        {t("ask.grant")}
      </Button>
    </article>
  );
}
