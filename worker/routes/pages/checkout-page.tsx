import type { SandboxOutcome } from "../../contract/order.ts";
import { methodOf } from "../../contract/payment-methods.ts";
import type { Language } from "../../contract/text/languages.ts";
import { moneyText } from "../../contract/text/money.ts";
import { type SandboxSession, sandboxTotal } from "../../payments/sandbox.ts";
import { LanguageLinks } from "./page.tsx";

export const checkoutMessages = {
  en: {
    title: "Test payment",
    test: "TEST",
    notReal: "No real money moves on this page.",
    bought: "You are buying",
    method: "Payment method",
    order: "Order",
    pay: (sum: string) => `Pay ${sum}`,
    cancel: "Cancel and go back",
    more: "More to try",
    failed: "The payment is declined",
    late: "The payment comes too late",
    paid: "This payment is complete.",
    closed: "This payment page is no longer open.",
    tax: (sum: string) => `${sum} of these are tax`,
    settling: "Paid. The bank has not sent the money yet.",
    arrived: "The money arrives",
    bounced: "The bank sends no money",
    refunding: "A refund is under way.",
    refunded: "The refund arrives",
    refundFailed: "The refund fails",
    invoice: "Test invoice",
    proceed: "Continue",
    missing: "There is no such payment page.",
  },
  "zh-cn": {
    title: "测试付款",
    test: "测试",
    notReal: "此页面不会产生真实扣款。",
    bought: "你正在购买",
    method: "支付方式",
    order: "订单",
    pay: (sum: string) => `支付 ${sum}`,
    cancel: "取消并返回",
    more: "更多测试",
    failed: "付款被拒绝",
    late: "付款来得太晚",
    paid: "付款已完成。",
    closed: "此付款页面已关闭。",
    tax: (sum: string) => `其中税额 ${sum}`,
    settling: "已付款，银行尚未转来款项。",
    arrived: "款项到账",
    bounced: "银行没有转来款项",
    refunding: "退款处理中。",
    refunded: "退款到账",
    refundFailed: "退款失败",
    invoice: "测试发票",
    proceed: "继续",
    missing: "付款页面不存在。",
  },
  "zh-tw": {
    title: "測試付款",
    test: "測試",
    notReal: "此頁面不會產生真實扣款。",
    bought: "你正在購買",
    method: "付款方式",
    order: "訂單",
    pay: (sum: string) => `支付 ${sum}`,
    cancel: "取消並返回",
    more: "更多測試",
    failed: "付款遭拒",
    late: "付款來得太晚",
    paid: "付款已完成。",
    closed: "此付款頁面已關閉。",
    tax: (sum: string) => `其中稅額 ${sum}`,
    settling: "已付款，銀行尚未轉來款項。",
    arrived: "款項到帳",
    bounced: "銀行沒有轉來款項",
    refunding: "退款處理中。",
    refunded: "退款到帳",
    refundFailed: "退款失敗",
    invoice: "測試發票",
    proceed: "繼續",
    missing: "付款頁面不存在。",
  },
};

interface CheckoutProps {
  session: SandboxSession;
  state: "open" | "paid" | "closed" | "processing";
  language: Language;
}

export function CheckoutPage({ session, state, language }: CheckoutProps) {
  const t = checkoutMessages[language];
  const money = (amount: number) => moneyText(amount, session.currency, language);
  const sum = money(sandboxTotal(session));
  return (
    <>
      <p class="test">
        <strong>{t.test}</strong>
        {t.notReal}
      </p>
      <main>
        <LanguageLinks current={language} />
        <div class="card">
          <h1 class="soft">{t.bought}</h1>
          <p class="sum">{sum}</p>
          {session.tax ? <p class="soft">{t.tax(money(session.tax))}</p> : null}
          <p>{session.title}</p>
          <dl>
            <div>
              <dt>{t.order}</dt>
              <dd>{session.details}</dd>
            </div>
            <div>
              <dt>{t.method}</dt>
              <dd>{methodOf(session.method).name[language]}</dd>
            </div>
          </dl>
          {state === "open" ? (
            <Outcomes main={["paid", t.pay(sum)]} others={[["cancelled", t.cancel]]} more={t.more}>
              {[
                ["failed", t.failed],
                ["late", t.late],
              ]}
            </Outcomes>
          ) : state === "processing" ? (
            <>
              <p role="status">{t.settling}</p>
              <Outcomes main={["paid", t.arrived]} others={[["failed", t.bounced]]} />
            </>
          ) : (
            <Finished session={session} paid={state === "paid"} language={language} />
          )}
        </div>
      </main>
    </>
  );
}

type Outcome = readonly [value: SandboxOutcome, label: string];

interface OutcomesProps {
  main: Outcome;
  others: readonly Outcome[];
  /** Above `children`, the outcomes that are rarely wanted. */
  more?: string;
  children?: readonly Outcome[];
}

function Outcomes({ main, others, more, children = [] }: OutcomesProps) {
  const button = ([value, label]: Outcome, variant: "main" | "other") => (
    <button class={variant} type="submit" name="outcome" value={value}>
      {label}
    </button>
  );
  return (
    <form method="post">
      {button(main, "main")}
      {others.map((one) => button(one, "other"))}
      {more && <p class="soft">{more}</p>}
      {children.map((one) => button(one, "other"))}
    </form>
  );
}

function Finished({ session, paid, language }: { session: SandboxSession; paid: boolean; language: Language }) {
  const t = checkoutMessages[language];
  return (
    <div class="finished">
      <p role="status">{paid ? t.paid : t.closed}</p>
      {session.refundState === "pending" && (
        <>
          <p role="status">{t.refunding}</p>
          <Outcomes main={["refunded", t.refunded]} others={[["refund_failed", t.refundFailed]]} />
        </>
      )}
      <a class="button main" href={paid ? session.successUrl : session.cancelUrl}>
        {t.proceed}
      </a>
    </div>
  );
}

/** Stands in for the page of an invoice at the payment service. */
export function InvoicePage({ session, language }: Pick<CheckoutProps, "session" | "language">) {
  const t = checkoutMessages[language];
  const money = (amount: number) => moneyText(amount, session.currency, language);
  return (
    <main>
      <div class="card">
        <h1 class="soft">{t.invoice}</h1>
        <p class="sum">{money(sandboxTotal(session))}</p>
        {session.tax ? <p class="soft">{t.tax(money(session.tax))}</p> : null}
        <p>{session.title}</p>
        <p>{session.details}</p>
        <p class="soft">{t.notReal}</p>
      </div>
    </main>
  );
}
