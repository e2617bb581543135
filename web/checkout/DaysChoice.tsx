import { useT } from "../i18n/use-t.ts";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";

interface Props {
  label: string;
  options: readonly number[];
  columns?: 3 | 4;
  value: number;
  onChange: (days: number) => void;
}

/** Choice of a number of days. */
export function DaysChoice({ options, columns = 4, ...choice }: Props) {
  const t = useT("home");
  const daysOf = (count: number) => ({ value: count, label: count, detail: t("dayUnit", { count }) });
  return <SegmentedChoice {...choice} columns={columns} options={options.map(daysOf)} />;
}
