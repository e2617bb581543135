import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { useNavigate } from "@tanstack/react-router";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { useConsole } from "../console-api.ts";
import { PagedList } from "../PagedList.tsx";

/** Reports, the open ones first. */
export function Reports() {
  const t = useT("moderation");
  const operator = useT("operator");
  const reasons = useT("report");
  const { dateTime } = useDates();
  const { api } = useConsole();
  const navigate = useNavigate();
  const load = async (after?: string, signal?: AbortSignal) => {
    const { reports, next } = await api(consoleEndpoints.listReports, { query: { after }, signal });
    return { rows: reports, next };
  };
  return (
    <PagedList load={load} none={t("none")}>
      {({ rows, more }) => (
        <>
          <List heading={operator("pages.reports")}>
            {rows.map(({ id, reason, roomId, createdAt, decision }) => (
              <ListRow
                key={id}
                title={reasons(`reasons.${reason}`)}
                detail={`${dateTime(createdAt)} · ${roomId}`}
                trailing={
                  <Badge tone={decision ? "quiet" : "accent"}>{decision ? t(`decided.${decision}`) : t("open")}</Badge>
                }
                onClick={() => void navigate({ to: "/operator", search: { page: "reports", report: id } })}
              />
            ))}
          </List>
          {more}
        </>
      )}
    </PagedList>
  );
}
