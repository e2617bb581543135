import type { AuditEntry } from "@contract/calls/console/audit.ts";
import { consoleCalls } from "@contract/calls/console.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Card } from "../../ui/Card.tsx";
import { useConsole } from "./console-api.ts";
import { More, usePages } from "./More.tsx";
import styles from "./Operator.module.css";

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
  const { rows, more } = usePages(first, (last) => api(consoleCalls.listAudit, { query: { before: last?.id ?? 0 } }));
  return (
    <Card className={styles.card}>
      <h2>{t("pages.audit")}</h2>
      <p>{t("auditText")}</p>
      <AuditEntries entries={rows} />
      <More {...more} />
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
