import type { DeletionReceipt } from "@contract/deletion-receipt.ts";
import { getReceiptKeys } from "@contract/endpoints/receipts.ts";
import FileCheck from "lucide-react/icons/file-check";
import { useEffect, useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useDates } from "../../i18n/dates.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { formatBytes } from "../../lib/format.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Frame } from "../../site/Frame.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { CapsuleCheck } from "./CapsuleCheck.tsx";
import { type CheckedReceipt, checkReceipt } from "./check-receipt.ts";
import styles from "./Receipt.module.css";

/** Checks a deletion receipt on the device. A receipt in the URL's fragment is checked at once. */
export function ReceiptScreen() {
  const t = useT("receipt");
  const errorText = useErrorText();
  const [text, setText] = useState(() => location.hash.slice(1));
  const { busy, error, submit } = useSubmit();
  const [checked, setChecked] = useState<CheckedReceipt>();
  const check = async () => {
    setChecked(undefined);
    setChecked(await checkReceipt(text, location.origin, await publicApi(getReceiptKeys)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (text !== "") void submit(check);
  }, []);
  return (
    <Frame title={t("title")}>
      <Card>
        <Form busy={busy} onSubmit={() => void submit(check)}>
          <Heading icon={<FileCheck size={26} />} title={t("title")} text={t("lead")} />
          <TextField
            label={t("field")}
            hint={t("fieldHint")}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button variant="primary" size="lg" block type="submit" busy={busy} disabled={text.trim() === ""}>
            {t("check")}
          </Button>
          <Refusal error={error}>
            <span>{t("failed")}</span> <span>{errorText(error)}</span>
          </Refusal>
          {checked && <Outcome checked={checked} />}
        </Form>
      </Card>
      <section className={styles.text}>
        <h2>{t("provesTitle")}</h2>
        <p>{t("proves")}</p>
        <h2>{t("provesNotTitle")}</h2>
        <p>{t("provesNot")}</p>
      </section>
    </Frame>
  );
}

function Outcome({ checked }: { checked: CheckedReceipt }) {
  const t = useT("receipt");
  if (!("receipt" in checked)) return <Banner tone="warning">{t(checked.outcome)}</Banner>;
  const { outcome, receipt } = checked;
  const { origin, key } = receipt;
  return (
    <>
      <Banner tone={outcome === "genuine" ? "accent" : outcome === "forged" ? "danger" : "warning"}>
        {t(outcome, { origin, key })}
      </Banner>
      {outcome === "genuine" && (
        <>
          <Contents receipt={receipt} />
          <CapsuleCheck receipt={receipt} />
        </>
      )}
    </>
  );
}

function Contents({ receipt }: { receipt: DeletionReceipt }) {
  const t = useT("receipt");
  const { dateTime } = useDates();
  const { deletedAt, messages, files, fileBytes, members, roomId, root, key } = receipt;
  const code = (text: string) => <span className={styles.code}>{text}</span>;
  return (
    <List>
      <ListRow title={t("deletedAt")} trailing={dateTime(deletedAt)} />
      <ListRow title={t("messages")} trailing={messages} />
      <ListRow title={t("files")} trailing={t("filesValue", { count: files, size: formatBytes(fileBytes) })} />
      <ListRow title={t("members")} trailing={members} />
      <ListRow title={t("room")} detail={code(roomId)} />
      <ListRow title={t("root")} detail={code(root)} />
      <ListRow title={t("key")} detail={code(key)} />
    </List>
  );
}
