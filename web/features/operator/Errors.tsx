import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { EndpointData } from "@contract/endpoints/endpoint.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Card } from "../../ui/Card.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";

export function Errors() {
  const t = useT("operator");
  const { api } = useConsole();
  return (
    <Card className={styles.card}>
      <h2>{t("pages.errors")}</h2>
      <p>{t("errorsText")}</p>
      <Loaded load={(signal) => api(consoleEndpoints.listErrors, { signal })}>
        {(groups) => (groups.length === 0 ? <p role="status">{t("noErrors")}</p> : <Groups groups={groups} />)}
      </Loaded>
    </Card>
  );
}

function Groups({ groups }: { groups: EndpointData<(typeof consoleEndpoints)["listErrors"]> }) {
  const t = useT("operator");
  const { dateTime } = useDates();
  return (
    <ol className={styles.events}>
      {groups.map(({ release, name, detail, places, count, lastAt }) => (
        <li key={[release, name, detail, places[0]].join()}>
          <time dateTime={new Date(lastAt).toISOString()}>{dateTime(lastAt)}</time>
          <span>
            {[t("errorCount", { count }), name, detail, t("release", { name: release })].filter(Boolean).join(" · ")}
          </span>
          <code>{places.join(" ")}</code>
        </li>
      ))}
    </ol>
  );
}
