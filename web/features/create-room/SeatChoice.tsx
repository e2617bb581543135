import { useT } from "../../i18n/use-t.ts";
import { Slider } from "../../ui/Slider.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import styles from "./SeatChoice.module.css";
import { SeatTable } from "./SeatTable.tsx";
import { nearestStop, seatStops } from "./seat-slider-stops.ts";

interface Props {
  seats: number;
  min: number;
  max: number;
  onChange: (seats: number) => void;
}

/** Number of seats: a picture of the table, a stepper for single steps and a slider with coarse stops. */
export function SeatChoice({ seats, min, max, onChange }: Props) {
  const t = useT("home");
  const stops = seatStops(min, max);
  return (
    <div className={styles.choice}>
      <div>
        <SeatTable count={seats} label={t("seatsCount", { count: seats })} />
      </div>
      <div className={styles.controls}>
        <Stepper label={t("seats")} hint={t("seatsHint")} value={seats} min={min} max={max} onChange={onChange} />
      </div>
      <div className={styles.slider}>
        <Slider
          label={t("seats")}
          value={nearestStop(stops, seats)}
          stops={stops.length}
          valueText={t("seatsCount", { count: seats })}
          onChange={(index) => onChange(stops[index] ?? min)}
        />
      </div>
    </div>
  );
}
