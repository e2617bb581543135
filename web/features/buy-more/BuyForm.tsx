import type { Me } from "@contract/member.ts";
import { pagePath } from "@contract/routes/routes.ts";
import type { ReactNode } from "react";
import { ticketFor } from "../../api/make-ticket.ts";
import { CheckoutForm } from "../../checkout/CheckoutForm.tsx";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";

interface Props {
  session: Session;
  /** The buyer; the form suggests the buyer's email address for the receipt. */
  me: Me;
  more: { kind: "seats"; seats: number } | { kind: "time"; days: number };
  what: string;
  /** The field for the number of seats or days, and its effect. */
  children: ReactNode;
}

export function BuyForm({ session, me, more, what, children }: Props) {
  const t = useT("pay");
  const room = sessions.roomCodeOf(session);
  const checkout = useCheckout({
    goods: more,
    ownEmail: me.email,
    about: {
      room,
      from: pagePath(more.kind === "seats" ? "/chatroom/$code/chat-seats" : "/chatroom/$code/chat-duration", room),
    },
    token: session.token,
    makeTicket: () => ticketFor(session),
    onError: useFailureNavigation(room, session),
  });
  return (
    <CheckoutForm
      checkout={checkout}
      email={{ label: t("receiptEmail"), hint: t("receiptEmailHint"), last: true }}
      what={what}
    >
      {children}
    </CheckoutForm>
  );
}
