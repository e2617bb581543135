import { setWelcome } from "@contract/endpoints/owner.ts";
import * as Limits from "@contract/limits.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";

/** Edits the text that newcomers see first; an empty text removes it. */
export function WelcomeDialog({ onClose }: { onClose: () => void }) {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const current = useRoom(({ room }) => room.welcome ?? "");
  const [text, setText] = useState(current);
  // `api` reports the error; the text stays for another attempt.
  const { busy, submit } = useSubmit();
  const isTooLong = !isWithin(text.trim(), Limits.welcomeMaxLength);
  const save = async () => {
    applyRoom(await api(setWelcome, { body: { text } }));
    void toast(t("saved"), { kind: "success" });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t("welcome")}
      description={t("welcomeHint")}
      actions={
        <Button variant="primary" busy={busy} disabled={isTooLong} onClick={() => void submit(save)}>
          {t("save")}
        </Button>
      }
    >
      <TextArea
        label={t("welcome")}
        hideLabel
        value={text}
        onChange={setText}
        maxCharacters={Limits.welcomeMaxLength}
      />
    </Dialog>
  );
}
