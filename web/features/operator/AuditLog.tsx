import type { AuditEntry } from "@contract/endpoints/console/audit.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";
import { PagedList, pageOf } from "./PagedList.tsx";

/** All actions of operators, the newest first. */
export function AuditLog() {
  const t = useT("operator");
  const { api } = useConsole();
  const load = async (before?: number, signal?: AbortSignal) =>
    pageOf(await api(consoleEndpoints.listAudit, { query: { before }, signal }), ({ id }) => id);
  return (
    <PagedList load={load}>
      {({ rows, more }) => (
        <Card className={styles.card}>
          <h2>{t("pages.audit")}</h2>
          <p>{t("auditText")}</p>
          <AuditEntries entries={rows} />
          {more}
        </Card>
      )}
    </PagedList>
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
