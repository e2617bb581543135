import type { AuditEntry } from "@contract/calls/console/audit.ts";
import { consoleCalls } from "@contract/calls/console.ts";
import * as OperatorLimits from "@contract/operator-limits.ts";
import { useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";
import { useAction } from "./use-action.ts";

/** All actions of operators, the newest first. */
export function AuditLog() {
  const { api } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleCalls.listAudit, { query: {}, signal })}>
      {(entries) => <AuditPages first={entries} />}
    </Loaded>
  );
}

function AuditPages({ first }: { first: AuditEntry[] }) {
  const t = useT("operator");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [entries, setEntries] = useState(first);
  const [isLast, setIsLast] = useState(first.length < OperatorLimits.pageRows);
  const more = async () => {
    const before = entries.at(-1)?.id ?? 0;
    const page = await api(consoleCalls.listAudit, { query: { before } });
    setEntries([...entries, ...page]);
    setIsLast(page.length < OperatorLimits.pageRows);
  };
  return (
    <Card className={styles.card}>
      <h2>{t("pages.audit")}</h2>
      <p>{t("auditText")}</p>
      <AuditEntries entries={entries} />
      {failure && <p role="alert">{failure}</p>}
      {!isLast && (
        <Button block busy={busy} onClick={() => void run(more)}>
          {t("more")}
        </Button>
      )}
    </Card>
  );
}

export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useT("operator");
  const { dateTime } = useDates();
  return (
    <ol className={styles.events}>
      {entries.map(({ id, at, operator, action, object, result, detail }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
          <span>
            {[operator, t(`actions.${action}`), object, t(`results.${result}`), detail].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}
