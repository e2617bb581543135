import { getReopening } from "@contract/endpoints/successor.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { pagePath } from "@contract/routes/routes.ts";
import type { Reopening } from "@contract/successor.ts";
import { Navigate, useRouteContext } from "@tanstack/react-router";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { apiWithToken } from "../../api/api-with-token.ts";
import { ticketFor } from "../../api/make-ticket.ts";
import { Agreement } from "../../checkout/Agreement.tsx";
import { CheckoutForm } from "../../checkout/CheckoutForm.tsx";
import { DaysChoice } from "../../checkout/DaysChoice.tsx";
import { savedForm } from "../../checkout/saved-form.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { useLoaded } from "../../lib/loading/use-loaded.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { RoomToBuyFor } from "./RoomToBuyFor.tsx";

/** Page that sells a new room with the settings and people of the former room, to its owner. */
export function ReopenScreen() {
  const t = useT("reopen");
  const { session } = useRouteContext({ from: "/chatroom/$code/chat-reopen" });
  return (
    <RoomToBuyFor title={t("title")} session={session}>
      {(room) =>
        can(room.me.role, "room.reopen") ? (
          <ToReopen session={session} room={room} />
        ) : (
          <Navigate to="/chatroom/$code" params={{ code: sessions.roomCodeOf(session) }} replace />
        )
      }
    </RoomToBuyFor>
  );
}

function ToReopen({ session, room }: { session: Session; room: RoomInfo }) {
  const { token } = session;
  const { value, error, reload } = useLoaded((signal) => apiWithToken(token)(getReopening, { signal }), { key: token });
  if (value) return <ReopenForm session={session} room={room} reopening={value} />;
  return (
    <Card>{error !== undefined ? <ErrorState error={error} onRetry={reload} /> : <Skeleton height="48px" />}</Card>
  );
}

function ReopenForm({ session, room, reopening }: { session: Session; room: RoomInfo; reopening: Reopening }) {
  const t = useT("reopen");
  const home = useT("home");
  const [{ seats, days, agreed }, setWishes] = useState(() =>
    savedForm({ seats: reopening.seats, days: reopening.days, agreed: false }),
  );
  const address = sessions.roomCodeOf(session);
  const checkout = useCheckout({
    goods: { kind: "create", seats, days, reopens: true },
    agreed,
    ownEmail: room.me.email,
    about: {
      from: pagePath("/chatroom/$code/chat-reopen", address),
      // The new room is sealed if the former room is.
      ...(session.sealed ? { sealed: "" } : {}),
    },
    token: session.token,
    makeTicket: () => ticketFor(session),
    onError: useFailureNavigation(address, session),
  });
  const change = (changes: Partial<{ seats: number; days: number; agreed: boolean }>) => {
    checkout.touch();
    setWishes((before) => ({ ...before, ...changes }));
  };
  const { pricing } = checkout;
  const { people } = reopening;
  return (
    <>
      <p>{t("lead")}</p>
      {reopening.reopened && (
        <Banner tone="warning" icon={<TriangleAlert size={18} />}>
          {t("reopened")}
        </Banner>
      )}
      <CheckoutForm
        checkout={checkout}
        email={{ label: home("email"), hint: home("emailHint") }}
        what={`${home("seatsCount", { count: seats })} · ${home("daysCount", { count: days })}`}
        agreement={<Agreement agreed={agreed} onChange={(agreed) => change({ agreed })} error={checkout.agreeError} />}
      >
        <Stepper
          label={home("seats")}
          value={seats}
          min={pricing.seats.min}
          max={pricing.seats.max}
          onChange={(seats) => change({ seats })}
        />
        {seats < people ? (
          <Banner tone="warning" icon={<Users size={18} />}>
            {t("fewSeats", { seats, people })}
          </Banner>
        ) : (
          people > 1 && <Banner icon={<Users size={18} />}>{t("people", { count: people - 1 })}</Banner>
        )}
        <DaysChoice label={home("days")} options={pricing.days} value={days} onChange={(days) => change({ days })} />
        <p>{t("password")}</p>
      </CheckoutForm>
    </>
  );
}
