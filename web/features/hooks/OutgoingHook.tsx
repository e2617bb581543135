import type { EndpointData } from "@contract/endpoints/endpoint.ts";
import {
  endOutgoingHook,
  getHooks,
  renewOutgoingSecret,
  setOutgoingHook,
  testOutgoingHook,
} from "@contract/endpoints/hooks.ts";
import * as Limits from "@contract/limits.ts";
import Webhook from "lucide-react/icons/webhook";
import { useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Hooks.module.css";

/** Webhook URL that receives every new message. Its secret is shown once, when it is set or renewed. */
export function OutgoingHook() {
  const t = useT("hooks");
  const api = useApi();
  const dates = useDates();
  const host = useRoom(({ room }) => room.hookHost ?? "");
  // Another manager may have changed the URL.
  const hooks = useLoaded((signal) => api(getHooks, { quiet: true, signal }), { version: host });
  const outgoing = hooks.value?.outgoing;
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const failing = outgoing && outgoing.failingSince > 0 ? outgoing : undefined;
  return (
    <List heading={t("outgoing")} note={t("outgoingNote")}>
      <ListRow
        icon={<Webhook size={20} />}
        title={outgoing ? outgoing.url : t("outgoingOff")}
        detail={outgoing ? t("outgoingOn") : t("outgoingHint")}
        onClick={() => setOpen(true)}
      />
      {failing && (
        <Banner tone="warning">
          {t("failing", { date: dates.dateTime(failing.failingSince), status: failing.lastStatus })}
        </Banner>
      )}
      {open && (
        <AddressDialog
          outgoing={outgoing}
          onClose={() => setOpen(false)}
          onChange={hooks.reload}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && (
        <Dialog
          stays
          onClose={() => setSecret(undefined)}
          title={t("secret")}
          description={t("secretText")}
          actions={
            <Button variant="primary" onClick={() => setSecret(undefined)}>
              {t("done")}
            </Button>
          }
        >
          <CopyField label={t("secret")} value={secret} />
        </Dialog>
      )}
    </List>
  );
}

interface AddressDialogProps {
  outgoing: EndpointData<typeof getHooks>["outgoing"];
  onClose: () => void;
  onChange: () => void;
  onSecret: (secret: string) => void;
}

function AddressDialog({ outgoing, onClose, onChange, onSecret }: AddressDialogProps) {
  const t = useT("hooks");
  const api = useApi();
  const [url, setUrl] = useState(outgoing?.url ?? "");
  const { busy, submit } = useSubmit();

  /** Sends a request, whose error `api` reports; the dialog stays open. */
  const run = async (call: () => Promise<void>) => {
    await submit(call);
    onChange();
  };
  const save = async () => {
    const { secret } = await api(setOutgoingHook, { body: { url: url.trim() } });
    onClose();
    onSecret(secret);
  };
  const test = async () => {
    const { status } = await api(testOutgoingHook);
    const works = status >= 200 && status < 300;
    void toast(t("tested", { status }), { kind: works ? "success" : "error" });
  };
  return (
    <Dialog onClose={onClose} title={t("outgoing")} description={t("outgoingHint")}>
      <Form busy={busy} onSubmit={() => void run(save)}>
        <TextField
          type="url"
          inputMode="url"
          required
          label={t("address")}
          hint={t("addressHint")}
          placeholder="https://"
          maxLength={Limits.hookUrlMaxLength}
          value={url}
          onChange={setUrl}
        />
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={url.trim() === "" || url.trim() === outgoing?.url}
        >
          {t("save")}
        </Button>
      </Form>
      {outgoing && (
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={() => void run(test)}>
            {t("test")}
          </Button>
          <ConfirmButton
            title={t("renewSecretAsk")}
            content={t("renewSecretText")}
            confirmText={t("renewSecret")}
            onConfirm={async () => {
              const { secret } = await api(renewOutgoingSecret);
              onClose();
              onSecret(secret);
            }}
          />
          <ConfirmButton
            variant="danger"
            title={t("endAsk")}
            content={t("endText")}
            confirmText={t("end")}
            onConfirm={async () => {
              await api(endOutgoingHook);
              onClose();
              onChange();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
