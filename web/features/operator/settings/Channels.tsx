import { channelKinds, fitsKind, type NewChannel, type ShownChannels } from "@contract/endpoints/console/channels.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { emailMaxLength } from "@contract/limits.ts";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { ChannelLinks } from "../../../site/ContactLinks.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useConsole } from "../console-api.ts";
import styles from "../Operator.module.css";
import { SettingPage } from "./SettingPage.tsx";

export function Channels() {
  const { api } = useConsole();
  return (
    <SettingPage load={(signal) => api(consoleEndpoints.showChannels, { signal })}>
      {(shown, busy, change) => (
        <ChannelForm
          shown={shown}
          busy={busy}
          onChange={(channels) =>
            change(() => api(consoleEndpoints.changeChannels, { body: { after: shown.version, channels } }))
          }
        />
      )}
    </SettingPage>
  );
}

/** A channel of the setting may have a kind of its own. */
function kindOf(kind: string): NewChannel["kind"] {
  if (kind === "email") return "mail";
  if (kind === "tel") return "phone";
  return channelKinds.find((one) => one === kind) ?? "other";
}

interface FormProps {
  shown: ShownChannels;
  busy: boolean;
  onChange: (channels: NewChannel[]) => void;
}

function ChannelForm({ shown, busy, onChange }: FormProps) {
  const t = useT("console");
  const operator = useT("operator");
  const lastKey = useRef(shown.channels.length);
  const [rows, setRows] = useState(() =>
    shown.channels.map(({ kind, label, value }, key) => ({ key, kind: kindOf(kind), label, value })),
  );
  const [checked, setChecked] = useState(false);
  const channels = rows.map(({ kind, label, value }) => ({ kind, label: label.trim(), value: value.trim() }));
  const isRight = ({ kind, label, value }: NewChannel) => label !== "" && fitsKind(kind, value);
  const change = (at: number, more: Partial<NewChannel>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...more } : row)));
  const add = () => {
    lastKey.current += 1;
    setRows([...rows, { key: lastKey.current, kind: "mail", label: "", value: "" }]);
  };
  const save = () => {
    setChecked(true);
    if (channels.every(isRight)) onChange(channels);
  };
  const preview = channels.filter(isRight);
  return (
    <Card className={styles.card}>
      <Form busy={busy} onSubmit={save}>
        <h2>{t("channels.title")}</h2>
        <p>{t("channels.text")}</p>
        {rows.map(({ key, kind, label, value }, at) => (
          <fieldset key={key} className={styles.row}>
            <legend>{t("channels.channel", { number: at + 1 })}</legend>
            <Field label={operator("facts.kind")}>
              {(ids) => (
                <select
                  {...ids}
                  value={kind}
                  onChange={(event) => change(at, { kind: kindOf(event.currentTarget.value) })}
                >
                  {channelKinds.map((one) => (
                    <option key={one} value={one}>
                      {t(`channels.kinds.${one}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField
              label={t("channels.label")}
              maxLength={OperatorLimits.channelLabelMaxLength}
              error={checked && label.trim() === "" ? t("channels.labelMissing") : undefined}
              value={label}
              onChange={(text) => change(at, { label: text })}
            />
            <TextField
              label={t("channels.value")}
              maxLength={emailMaxLength}
              error={checked && !fitsKind(kind, value.trim()) ? t(`channels.wrong.${kind}`) : undefined}
              value={value}
              onChange={(text) => change(at, { value: text })}
            />
            <IconButton
              label={t("channels.remove", { number: at + 1 })}
              icon={<X size={18} />}
              onClick={() => setRows(rows.filter((_, index) => index !== at))}
            />
          </fieldset>
        ))}
        {rows.length < OperatorLimits.channelsMax && (
          <Button className={styles.action} onClick={add}>
            {t("channels.add")}
          </Button>
        )}
        <h3>{t("channels.preview")}</h3>
        {preview.length === 0 ? (
          <p>{t("channels.nothing")}</p>
        ) : (
          <ChannelLinks channels={preview} className={styles.nav} />
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {t("channels.save")}
        </Button>
      </Form>
    </Card>
  );
}
