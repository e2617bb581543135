import { methodOf } from "../../contract/payment-methods.ts";
import type { Language } from "../../contract/text/languages.ts";
import { moneyText } from "../../contract/text/money.ts";
import type { SandboxSession } from "../../payments/sandbox.ts";
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
  const sum = moneyText(session.amount, session.currency, language);
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
            <form method="post">
              <button class="main" type="submit" name="outcome" value="paid">
                {t.pay(sum)}
              </button>
              <button class="other" type="submit" name="outcome" value="cancelled">
                {t.cancel}
              </button>
              <p class="soft">{t.more}</p>
              <button class="other" type="submit" name="outcome" value="failed">
                {t.failed}
              </button>
              <button class="other" type="submit" name="outcome" value="late">
                {t.late}
              </button>
            </form>
          ) : (
            <Finished session={session} paid={state === "paid"} language={language} />
          )}
        </div>
      </main>
    </>
  );
}

function Finished({ session, paid, language }: { session: SandboxSession; paid: boolean; language: Language }) {
  const t = checkoutMessages[language];
  return (
    <div class="finished">
      <p role="status">{paid ? t.paid : t.closed}</p>
      <a class="button main" href={paid ? session.successUrl : session.cancelUrl}>
        {t.proceed}
      </a>
    </div>
  );
}
