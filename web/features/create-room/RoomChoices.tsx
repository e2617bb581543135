import type { Jurisdiction } from "@contract/jurisdictions.ts";
import type { Pricing } from "@contract/order.ts";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { SealedChoice } from "./SealedChoice.tsx";

export interface NewRoomOptions {
  sealed: boolean;
  /** "" for a room near its buyer. */
  place: Jurisdiction | "";
}

interface Props {
  pricing: Pricing;
  wishes: NewRoomOptions;
  onChange: (changes: Partial<NewRoomOptions>) => void;
}

/** Choices that not every installation offers: sealed rooms, and rooms in a jurisdiction. */
export function RoomChoices({ pricing, wishes, onChange }: Props) {
  const { jurisdictions } = pricing;
  return (
    <>
      {pricing.sealed && <SealedChoice sealed={wishes.sealed} onChange={(sealed) => onChange({ sealed })} />}
      {jurisdictions && (
        <PlaceChoice offered={jurisdictions} place={wishes.place} onChange={(place) => onChange({ place })} />
      )}
    </>
  );
}
