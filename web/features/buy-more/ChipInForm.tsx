import { currencyOf } from "@contract/currencies.ts";
import { chipIn } from "@contract/endpoints/goal.ts";
import type { Goal } from "@contract/goal.ts";
import type { Me } from "@contract/member.ts";
import { pagePath } from "@contract/routes/routes.ts";
import { useState } from "react";
import { apiWithToken } from "../../api/api-with-token.ts";
import { ticketFor } from "../../api/make-ticket.ts";
import { Agreement } from "../../checkout/Agreement.tsx";
import { CheckoutForm } from "../../checkout/CheckoutForm.tsx";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useT } from "../../i18n/use-t.ts";
import { useFailureNavigation } from "../../room/use-failure-navigation.ts";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** One and three whole units of the currency, where they leave enough for another part. */
const usualUnits = [1, 3] as const;

/** Form of a member's part of a goal. */
export function ChipInForm({ session, me, goal }: { session: Session; me: Me; goal: Goal }) {
  const { goalId, missing, least, currency } = goal;
  const t = useT("goal");
  const { money } = useAmounts();
  const room = sessions.roomCodeOf(session);
  const [part, setPart] = useState<number | "rest" | "own">("rest");
  const [typed, type] = useState("");
  const [agreed, agree] = useState(false);

  const { digits, step } = currencyOf(currency);
  const unit = 10 ** digits;
  const fits = (amount: number) =>
    amount === missing || (amount >= least && missing - amount >= least && amount % step === 0);
  const usual = usualUnits.map((count) => count * unit).filter((amount) => amount < missing && fits(amount));
  const amount =
    part === "own"
      ? Math.round(Number(typed.replace(",", ".")) * unit)
      : part === "rest"
        ? missing
        : Math.min(part, missing);
  const checkout = useCheckout({
    goods: {
      kind: "chip_in",
      place: (fields) => apiWithToken(session.token)(chipIn, { body: { ...fields, goalId, amount, agree: true } }),
    },
    currency,
    agreed,
    invalid: !fits(amount),
    ownEmail: me.email,
    about: { room, from: pagePath("/chatroom/$code/chat-duration", room) },
    token: session.token,
    makeTicket: () => ticketFor(session),
    onError: useFailureNavigation(room, session),
  });
  const amountError =
    checkout.isChecked && !fits(amount)
      ? t("ownInvalid", { least: money(least, currency), max: money(missing, currency) })
      : undefined;
  return (
    <CheckoutForm
      checkout={checkout}
      label={t("chipIn")}
      email={{ label: t("email"), hint: t("emailHint"), last: true }}
      agreement={<Agreement agreed={agreed} onChange={agree} error={checkout.agreeError} />}
      submitLabel={t("chipIn")}
    >
      <SegmentedChoice
        label={t("part")}
        columns={2}
        options={[
          ...usual.map((value) => ({ value, label: money(value, currency) })),
          { value: "rest" as const, label: money(missing, currency), detail: t("rest") },
          { value: "own" as const, label: t("own") },
        ]}
        value={part}
        onChange={setPart}
        error={part === "own" ? undefined : amountError}
      />
      {part === "own" && (
        <TextField label={t("ownAmount")} inputMode="decimal" value={typed} onChange={type} error={amountError} />
      )}
    </CheckoutForm>
  );
}
