import type { Jurisdiction } from "@contract/jurisdictions.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, failureActionOf } from "../../api/api-error.ts";
import { Agreement } from "../../checkout/Agreement.tsx";
import { CheckoutForm } from "../../checkout/CheckoutForm.tsx";
import { DaysChoice } from "../../checkout/DaysChoice.tsx";
import { savedForm } from "../../checkout/saved-form.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { useT } from "../../i18n/use-t.ts";
import styles from "./CreateRoomForm.module.css";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { SealedChoice } from "./SealedChoice.tsx";
import { SeatChoice } from "./SeatChoice.tsx";

interface Wishes {
  seats: number;
  days: number;
  sealed: boolean;
  /** "" for a room near its buyer. */
  place: Jurisdiction | "";
  agreed: boolean;
}

export type RoomOrder = ReturnType<typeof useRoomOrder>;

/** The wishes for a new room, and its checkout. */
export function useRoomOrder() {
  const navigate = useNavigate();
  const [{ seats, days, sealed, place, agreed }, setWishes] = useState(() =>
    savedForm<Wishes>({ seats: 5, days: 7, sealed: false, place: "", agreed: false }),
  );
  const checkout = useCheckout({
    goods: { kind: "create", seats, days, ...(sealed ? { sealed } : {}), ...(place ? { jurisdiction: place } : {}) },
    agreed,
    // The answer to the choice may come after the button was pressed.
    mayPlace: async () => !sealed || (await import("../../sealed/is-supported.ts")).isSupported(),
    onRefused: async (error) => {
      const { code, do: action } = failureActionOf(error instanceof ApiError ? error.code : 0);
      if (action === "fail") void navigate({ to: "/fail", search: { code: String(code) } });
      return action === "fail" || action === "nothing";
    },
  });
  const change = (changes: Partial<Wishes>) => {
    checkout.touch();
    setWishes((before) => ({ ...before, ...changes }));
  };
  return { seats, days, sealed, place, agreed, checkout, change };
}

export function CreateRoomForm({ order }: { order: RoomOrder }) {
  const t = useT("home");
  const { seats, days, sealed, place, agreed, checkout, change } = order;
  const { pricing } = checkout;
  return (
    <CheckoutForm
      checkout={checkout}
      label={t("form")}
      email={{ label: t("email"), hint: t("emailHint"), placeholder: "name@example.com" }}
      what={`${t("seatsCount", { count: seats })} · ${t("daysCount", { count: days })}`}
      agreement={<Agreement agreed={agreed} onChange={(agreed) => change({ agreed })} error={checkout.agreeError} />}
    >
      <SeatChoice
        seats={seats}
        min={pricing.seats.min}
        max={pricing.seats.max}
        onChange={(seats) => change({ seats })}
      />
      <DaysChoice label={t("days")} options={pricing.days} value={days} onChange={(days) => change({ days })} />
      {/* Choices that not every installation offers. */}
      <div className={styles.kind}>
        {pricing.sealed && <SealedChoice sealed={sealed} onChange={(sealed) => change({ sealed })} />}
        {pricing.jurisdictions && (
          <PlaceChoice offered={pricing.jurisdictions} place={place} onChange={(place) => change({ place })} />
        )}
      </div>
    </CheckoutForm>
  );
}
