import { getPricing } from "@contract/endpoints/orders.ts";
import * as Limits from "@contract/limits.ts";
import { isPayableBy, type Pricing } from "@contract/order.ts";
import type { PaymentMethod } from "@contract/payment-methods.ts";
import { isEmail, typedEmail } from "@contract/text/text-rules.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { publicApi } from "../api/public-api.ts";
import { useCaptcha } from "../captcha/use-captcha.ts";
import { useT } from "../i18n/use-t.ts";
import { useEventListener } from "../lib/browser/use-event-listener.ts";
import { retry } from "../lib/loading/retry.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useCompany } from "./CompanyFields.tsx";
import { methodToUse, usableMethods } from "./payment-methods.ts";
import { type Purchase, placeAndPay } from "./place-order.ts";
import { savedForm, saveForm } from "./saved-form.ts";
import { noteUnpaidOrder } from "./unpaid-order.ts";
import { useCoupon } from "./use-coupon.ts";
import { useCurrency } from "./use-currency.ts";
import { useQuote } from "./use-quote.ts";

interface Options extends Purchase {
  /** Acceptance of the terms, required for a new room. */
  agreed?: boolean;
  /** Another field is invalid: it shows its error, and nothing is ordered. */
  invalid?: boolean;
  /** Fixed currency; the form then offers no choice of currency. */
  currency?: string;
  /** Initial email address. */
  ownEmail?: string;
  /** Asked before the order is placed; if not, the form itself says why. */
  mayPlace?: () => Promise<boolean>;
  /** Reacts to an error of the quote, the coupon or the order. Returns true if the form shows no message. */
  onError?: (error: unknown) => boolean;
  /** Reacts first to an error of the order. `coupon`: the applied one. Returns true if the form shows no message. */
  onRefused?: (error: unknown, coupon: string | undefined) => Promise<boolean>;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Values, price and errors of an order form, and the order that the form places. */
export function useCheckout(purchase: Options) {
  const { goods, agreed, invalid, token, onError, onRefused } = purchase;
  const t = useT("home");
  const navigate = useNavigate();
  const solver = useCaptcha();
  const captcha = token ? undefined : solver;
  const pricing = usePricing();
  const [saved] = useState(() =>
    savedForm<{ method: PaymentMethod | ""; email: string }>({ method: "", email: purchase.ownEmail ?? "" }),
  );
  const [chosen, choose] = useState(saved.method);
  const [emailText, typeEmail] = useState(saved.email);
  /** Fields whose errors show. */
  const [checked, setChecked] = useState<"email" | "all">();
  /** An email address that the payment service refuses, and the server's sentence. */
  const [refused, setRefused] = useState<{ email: string; text: string }>();
  const companyForm = useCompany();
  const creates = goods.kind === "create";
  const isPart = goods.kind === "chip_in";

  const email = typedEmail(emailText);
  const formError = email === "" ? creates && t("emailEmpty") : !isEmail(email) && t("emailInvalid");
  const emailError = formError || (refused?.email === email && refused.text);
  const choice = useCurrency(pricing, purchase.currency);
  const methods = usableMethods(choice.methods).filter((method) => isPayableBy(goods.kind, method));
  const method = methodToUse(methods, chosen);
  // The server prices in the suggested one by itself: its offer, which comes later, changes no price then.
  const inCurrency = choice.currency && choice.currency !== pricing.suggested ? { currency: choice.currency } : {};
  const claim = { ...goods, ...inCurrency };
  const coupon = useCoupon(token || !isEmail(email) ? claim : { ...claim, email }, token, onError);
  const used = { ...inCurrency, ...(coupon.applied && { coupon: coupon.applied }) };
  // The price is the same.
  const priced = goods.kind === "create" ? { ...goods, sealed: undefined, jurisdiction: undefined } : goods;
  const price = useQuote(
    priced.kind === "chip_in" || choice.pending ? undefined : { ...priced, ...used },
    token,
    onError,
  );
  const placing = useSubmit({
    leaves: true,
    async onError(error) {
      captcha?.renew();
      if ((await onRefused?.(error, coupon.applied)) || onError?.(error)) return true;
      // The room or the prices may have changed since the quote.
      price.retry();
      const isOfEmail = error instanceof ApiError && fieldOf(error) === "email";
      if (isOfEmail) setRefused({ email, text: error.text });
      return isOfEmail;
    },
  });

  // Back has restored this page from the back/forward cache: a submitted form can be submitted again.
  useEventListener(globalThis, "pageshow", ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    noteUnpaidOrder();
    price.retry();
    placing.release();
    captcha?.renew();
  });

  /** Call on each input: a click on a button does not focus the form in Safari. */
  const touch = () => {
    captcha?.begin();
    placing.clear();
  };
  const save = (order = {}) => {
    const { typed, applied } = coupon;
    const form = { method: chosen, email: emailText, company: companyForm.typed, ...order };
    // A form that is a part of a page saves its own fields only; the page's main form saves the rest.
    saveForm(isPart ? form : { ...goods, agreed, ...form, typed, applied });
  };

  /** Returns false if a field is invalid; its error shows. */
  const submit = async (): Promise<boolean> => {
    setChecked("all");
    const isCompanyWrong = companyForm.nameMissing || companyForm.taxIdWrong;
    if (emailError || agreed === false || invalid || !method || isCompanyWrong) return false;
    await placing.submit(async () => {
      // A coupon that was typed and not applied first shows its price or its error.
      if (coupon.unsettled && !isPart) {
        await coupon.apply();
        return placing.release();
      }
      if ((await purchase.mayPlace?.()) === false) return placing.release();
      const answer = await captcha?.answer();
      const amount = price.pending ? undefined : price.quote?.amount;
      const { company } = companyForm;
      const paid = { method, email, company, currency: choice.currency };
      const fields = { ...paid, coupon: coupon.applied, amount, captcha: answer };
      await placeAndPay(purchase, fields, navigate, save);
    });
    return true;
  };
  const input =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      touch();
      set(value);
    };
  const missing = checked === "all";
  return {
    ...{ pricing, coupon, price, captcha, touch, save, submit },
    ...{ busy: placing.busy, error: placing.error },
    /** Errors of all fields show. */
    isChecked: missing,
    free: price.quote?.amount === 0,
    email: {
      value: emailText,
      onChange: input(typeEmail),
      onBlur: () => creates && email && setChecked(checked ?? "email"),
      error: (checked && emailError) || undefined,
    },
    company: { form: { ...companyForm, type: input(companyForm.type) }, checked: missing },
    currency: { ...choice, choose: input(choice.choose) },
    method: {
      methods,
      value: method,
      onChange: input(choose),
      error: missing && !method ? t("methodMissing") : undefined,
    },
    agreeError: missing && agreed === false ? t("agreeMissing") : undefined,
  };
}

/** The field that the server refuses, if it names one. */
function fieldOf({ data }: ApiError): unknown {
  return data && typeof data === "object" && "field" in data ? data.field : undefined;
}

/** Offer of nearly all installations, shown until the server answers. */
const usual: Pricing = {
  currency: "usd",
  currencies: [],
  suggested: "usd",
  seats: { min: Limits.seatsMin, max: Limits.seatsMax },
  days: [...Limits.dayOptions],
  methods: ["card", "alipay"],
  sandbox: false,
};

/** The offer of this installation. Never empty: the form renders at once and updates on the answer. */
export function usePricing(): Pricing {
  const load = (signal: AbortSignal) => retry(() => publicApi(getPricing, { signal }), { signal, everyMs: 3000 });
  // The form works without the answer: the server validates the order.
  return useLoaded(load).value ?? usual;
}
