import type { CallData } from "@contract/calls/call.ts";
import { consoleCalls } from "@contract/calls/console.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { useConsole } from "../console-api.ts";
import { More } from "../More.tsx";

/** Reports, the open ones first. */
export function Reports() {
  const { api } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleCalls.listReports, { query: {}, signal })}>
      {(page) => <ReportList first={page} />}
    </Loaded>
  );
}

function ReportList({ first }: { first: CallData<typeof consoleCalls.listReports> }) {
  const t = useT("moderation");
  const operator = useT("operator");
  const reasons = useT("report");
  const { dateTime } = useDates();
  const { api } = useConsole();
  const navigate = useNavigate();
  const [{ reports, next }, setPage] = useState(first);
  const more = async () => {
    const page = await api(consoleCalls.listReports, { query: next === null ? {} : { after: next } });
    setPage({ reports: [...reports, ...page.reports], next: page.next });
  };
  if (reports.length === 0) return <p role="status">{t("none")}</p>;
  return (
    <>
      <List heading={operator("pages.reports")}>
        {reports.map(({ id, reason, roomId, createdAt, decision }) => (
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
      <More isLast={next === null} load={more} />
    </>
  );
}
