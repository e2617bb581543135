import { fileDigest } from "@contract/endpoints/console/refused-files.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import * as z from "zod/mini";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useConsole } from "../console-api.ts";
import styles from "../Operator.module.css";
import { PagedList, pageOf } from "../PagedList.tsx";
import { useAction } from "../use-action.ts";

/** Digests of the files that this installation refuses; administrators add and remove them. */
export function RefusedFiles() {
  const t = useT("moderation");
  const shared = useT("operator");
  const { dateTime } = useDates();
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const mayChange = operatorCan(session.role, "console.changeRefusedFiles");
  const load = async (before?: number, signal?: AbortSignal) =>
    pageOf(await api(consoleEndpoints.listRefusedFiles, { query: { before }, signal }), ({ id }) => id);
  return (
    <PagedList load={load}>
      {({ rows, setRows, reload, more }) => (
        <>
          <Card className={styles.card}>
            <h2>{shared("pages.files")}</h2>
            <p>{t("files.text")}</p>
            {rows.length === 0 && <p role="status">{t("files.none")}</p>}
            <ul className={styles.people}>
              {rows.map(({ id, sha256, reason, addedAt }) => (
                <li key={id}>
                  <span className={styles.person}>
                    <code translate="no">{sha256}</code>
                    <small>{`${dateTime(addedAt)} · ${reason}`}</small>
                  </span>
                  {mayChange && (
                    <Button
                      size="sm"
                      busy={busy}
                      aria-label={t("files.acceptOne", { digest: sha256.slice(0, 8) })}
                      onClick={() =>
                        void run(async () => {
                          await api(consoleEndpoints.acceptFile, { params: { sha256 } });
                          setRows((before) => before.filter((one) => one.sha256 !== sha256));
                        })
                      }
                    >
                      {t("files.accept")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {failure && <p role="alert">{failure}</p>}
            {more}
          </Card>
          {mayChange && <AddFiles onAdded={reload} />}
        </>
      )}
    </PagedList>
  );
}

function AddFiles({ onAdded }: { onAdded: () => void }) {
  const t = useT("moderation");
  const shared = useT("operator");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const lines = text.split(/\s+/).filter(Boolean);
  const isWrong = (line: string) => !z.safeParse(fileDigest, line).success;
  const wrong = lines.find(isWrong);
  const max = OperatorLimits.refusedFilesPerRequest;
  const count = lines.length === 0 || lines.length > max;
  const reasonWrong = reason.trim() === "" || !isWithin(reason.trim(), OperatorLimits.reasonMaxLength);
  const add = async () => {
    setChecked(true);
    if (wrong !== undefined || count || reasonWrong) return;
    const body = { digests: lines, reason };
    await api(consoleEndpoints.refuseFiles, { body });
    setText("");
    setReason("");
    setChecked(false);
    onAdded();
  };
  const error = wrong === undefined ? count && t("files.count", { max }) : t("files.wrong", { line: wrong });
  return (
    <Card className={styles.card}>
      <Form busy={busy} onSubmit={() => void run(add)}>
        <h2>{t("files.add")}</h2>
        <TextArea
          label={t("files.digests")}
          hint={t("files.digestsHint")}
          error={(checked && error) || undefined}
          value={text}
          onChange={setText}
        />
        <TextField
          label={shared("reason")}
          hint={shared("reasonHint")}
          error={checked && reasonWrong ? shared("reasonMissing") : undefined}
          value={reason}
          onChange={setReason}
        />
        <Refusal error={failure}>{failure}</Refusal>
        <Button type="submit" variant="danger" busy={busy}>
          {t("files.addNow")}
        </Button>
      </Form>
    </Card>
  );
}
