import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useRoom } from "../room/RoomProvider.tsx";
import type { KeyRequest } from "../sealed/seat/key-requests.ts";
import { BarButton } from "../ui/BarButton.tsx";
import { Button } from "../ui/Button.tsx";
import { ComparisonEmoji } from "../ui/ComparisonEmoji.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./KeyRequests.module.css";
import { type LetInDevice, useKeyRequests } from "./use-key-requests.ts";

/** In the chat of a sealed room: devices that ask for the key, with the emoji to compare. */
export function KeyRequestBar() {
  const t = useT("sealed");
  const { requests, given, isAnswering, letIn, close } = useKeyRequests();
  const [open, setOpen] = useState(false);
  const count = requests.length;
  const shown = count + given.length;
  if (open && shown === 0 && !isAnswering) setOpen(false);
  return (
    <>
      <VisuallyHidden live>{count > 0 ? t("ask.waits", { count }) : ""}</VisuallyHidden>
      {shown > 0 && (
        <BarButton
          icon={<KeyRound size={18} aria-hidden="true" />}
          lines={count > 0 ? t("ask.waits", { count }) : t("ask.codeWaits")}
          end={t("ask.answer")}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog size="sheet" open={open} onClose={() => setOpen(false)} title={t("ask.door")}>
        <div className={styles.list}>
          {given.map((one) => (
            <Given key={one.id} given={one} onDone={() => close(one)} />
          ))}
          {requests.map((request) => (
            <Request key={request.id} request={request} onLetIn={() => letIn(request)} />
          ))}
        </div>
      </Dialog>
    </>
  );
}

function useRequestTitle(memberId: string): string {
  const t = useT("sealed");
  const self = useRoom(({ session }) => session.memberId === memberId);
  const name = useRoom(({ members }) => members.find(({ id }) => id === memberId)?.name);
  return self ? t("ask.own") : t("ask.who", { name: name || t("ask.nameless") });
}

/** The code for a device that was let in. */
function Given({ given: { memberId, code }, onDone }: { given: LetInDevice; onDone: () => void }) {
  const t = useT("sealed");
  const title = useRequestTitle(memberId);
  return (
    <article className={styles.item} aria-label={title}>
      <strong>{title}</strong>
      <p>{t("ask.tellCode")}</p>
      <output className={styles.code} aria-label={t("ask.codeThere")}>
        {code.slice(0, 4)} {code.slice(4)}
      </output>
      <Button block onClick={onDone}>
        {t("ask.codeDone")}
      </Button>
    </article>
  );
}

function Request({ request, onLetIn }: { request: KeyRequest; onLetIn: () => Promise<void> }) {
  const t = useT("sealed");
  const errorText = useErrorText();
  const title = useRequestTitle(request.memberId);
  const { busy, submit } = useSubmit({
    leaves: true,
    onError: (error) => void toast(errorText(error), { kind: "error" }),
  });
  return (
    <article className={styles.item} aria-label={title}>
      <strong>{title}</strong>
      <ComparisonEmoji emoji={request.emoji} label={t("ask.signsThere")} />
      <p>{t("ask.compare")}</p>
      <Button variant="primary" block busy={busy} onClick={() => void submit(onLetIn)}>
        {t("ask.grant")}
      </Button>
    </article>
  );
}
