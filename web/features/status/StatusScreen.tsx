import { getStatus, type StatusDay } from "@contract/endpoints/status.ts";
import { numberFormat } from "@contract/text/intl.ts";
import { languageTag } from "@contract/text/languages.ts";
import Activity from "lucide-react/icons/activity";
import { publicApi } from "../../api/public-api.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { Loaded } from "../../site/Loaded.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { List, ListRow } from "../../ui/List.tsx";

/** Availability, answer times and errors of this installation in the last 30 days. */
export function StatusScreen() {
  const t = useT("status");
  return (
    <Frame title={t("title")}>
      <Card column>
        <Heading icon={<Activity size={26} />} title={t("title")} text={t("lead")} />
        <Loaded load={(signal) => publicApi(getStatus, { signal })}>
          {(days) => (days.length === 0 ? <p>{t("noneYet")}</p> : <Days days={days} />)}
        </Loaded>
      </Card>
    </Frame>
  );
}

function Days({ days }: { days: readonly StatusDay[] }) {
  const t = useT("status");
  const { number } = useAmounts();
  const percent = numberFormat(languageTag(useLanguage()), { style: "percent", maximumFractionDigits: 2 });
  const sum = (key: "expected" | "answered" | "errors") => days.reduce((all, day) => all + day[key], 0);
  const time = (ms: number | null) => (ms === null ? t("none") : t("ms", { ms }));
  const share = (answered: number, expected: number) => percent.format(answered / expected);
  const times = days.flatMap(({ answerMs }) => answerMs ?? []);
  return (
    <>
      <List>
        <ListRow title={t("available", { days: days.length })} trailing={share(sum("answered"), sum("expected"))} />
        <ListRow title={t("answer")} trailing={time(times.length === 0 ? null : Math.max(...times))} />
        <ListRow title={t("errors")} trailing={number(sum("errors"))} />
      </List>
      <DataTable
        label={t("table")}
        head={[t("day"), t("availability"), t("within"), t("failed")]}
        rows={days.map(({ day, expected, answered, answerMs, errors }) => [
          day,
          share(answered, expected),
          time(answerMs),
          number(errors),
        ])}
      />
    </>
  );
}
