import type { Jurisdiction } from "@contract/jurisdictions.ts";
import { useT } from "../../i18n/use-t.ts";
import { cx } from "../../ui/cx.ts";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import utilities from "../../ui/utilities.module.css";

interface Props {
  offered: readonly Jurisdiction[];
  place: Jurisdiction | "";
  onChange: (place: Jurisdiction | "") => void;
}

/** Near the buyer, or in a jurisdiction, with what is bound to it. */
export function PlaceChoice({ offered, place, onChange }: Props) {
  const t = useT("place");
  return (
    <div className={utilities.column2}>
      <SegmentedChoice
        label={t("label")}
        options={(["", ...offered] as const).map((value) => ({ value, label: t(`name.${value || "near"}`) }))}
        value={place}
        onChange={onChange}
      />
      <div className={cx(utilities.column2, utilities.note)} role="status">
        <p>{t(`meaning.${place || "near"}`)}</p>
      </div>
    </div>
  );
}
