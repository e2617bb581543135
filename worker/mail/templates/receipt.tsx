import type { OrderReceipt } from "../../contract/order-receipt.ts";
import { methodOf } from "../../contract/payment-methods.ts";
import { zonedDateText } from "../../contract/text/dates.ts";
import type { Language } from "../../contract/text/languages.ts";
import { moneyText } from "../../contract/text/money.ts";
import { template } from "./compose.tsx";
import { whyBought } from "./footer-reason.ts";

interface AboutReceipt {
  appName: string;
  /** In the recipient's language. */
  receipt: OrderReceipt;
  timeZone: string;
  receiptUrl: string;
  toOwner: boolean;
}

const messages = {
  en: {
    open: "Open the receipt",
    subject: (app: string) => `Your receipt from ${app}`,
    heading: "Your receipt",
    line: (text: string, money: string) => `${text}: ${money}`,
    net: "Net",
    tax: (rate: number) => `Tax ${rate}%`,
    paid: (money: string, at: string) => `Paid: ${money} on ${at}`,
    free: (at: string) => `Ordered on ${at}, with nothing to pay`,
    method: "Method",
    methods: {
      free: "free",
      sandbox: "test payment, no money was moved",
    },
    order: (id: string) => `Order ${id}`,
    seller: (name: string) => `Sold by ${name}`,
    buyer: (name: string) => `Bought by ${name}`,
    taxId: "Tax ID",
    refund: (money: string) => `Refund of ${money}`,
    states: { under_way: "under way", done: "done", failed: "failed" },
  },
  "zh-cn": {
    open: "打开收据",
    subject: (app: string) => `你在 ${app} 的收据`,
    heading: "你的收据",
    line: (text: string, money: string) => `${text}：${money}`,
    net: "税前金额",
    tax: (rate: number) => `税 ${rate}%`,
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    free: (at: string) => `下单时间：${at}，无需付款`,
    method: "支付方式",
    methods: { free: "免费", sandbox: "测试支付，没有真实扣款" },
    order: (id: string) => `订单 ${id}`,
    seller: (name: string) => `销售方：${name}`,
    buyer: (name: string) => `购买方：${name}`,
    taxId: "税号",
    refund: (money: string) => `退款 ${money}`,
    states: { under_way: "处理中", done: "已完成", failed: "失败" },
  },
  "zh-tw": {
    open: "開啟收據",
    subject: (app: string) => `你在 ${app} 的收據`,
    heading: "你的收據",
    line: (text: string, money: string) => `${text}：${money}`,
    net: "未稅金額",
    tax: (rate: number) => `稅 ${rate}%`,
    paid: (money: string, at: string) => `已付款：${money}，${at}`,
    free: (at: string) => `訂購時間：${at}，無須付款`,
    method: "付款方式",
    methods: { free: "免費", sandbox: "測試付款，沒有實際扣款" },
    order: (id: string) => `訂單 ${id}`,
    seller: (name: string) => `銷售方：${name}`,
    buyer: (name: string) => `買方：${name}`,
    taxId: "稅籍編號",
    refund: (money: string) => `退款 ${money}`,
    states: { under_way: "處理中", done: "已完成", failed: "失敗" },
  },
};

export const receiptLink = (url: string, language: Language) => ({ url, label: messages[language].open });

/** The link as plain text, for emails whose button opens something else. */
export const receiptLine = (url: string, language: Language) => messages[language].line(messages[language].open, url);

/** Sent for each paid order, and when a buyer asks the operator for it again. It holds no link to the room. */
export const receiptEmail = template(messages, (t, data: AboutReceipt, language) => {
  const { appName, receipt, timeZone, receiptUrl, toOwner } = data;
  const { number, date, seller, buyer, lines, net, tax, total, currency, method, refunds } = receipt;
  const money = (amount: number) => moneyText(amount, currency, language);
  const at = (ms: number) => zonedDateText(ms, timeZone);
  const methodName = method === "free" || method === "sandbox" ? t.methods[method] : methodOf(method).name[language];
  const taxLines = [t.line(t.net, money(net)), ...tax.map((one) => t.line(t.tax(one.rate), money(one.amount)))];
  const paragraphs = [
    [...lines.map(({ text, amount }) => t.line(text, money(amount))), ...taxLines],
    total === 0 ? [t.free(at(date))] : [t.paid(money(total), at(date)), t.line(t.method, methodName)],
    [t.order(number)],
    [t.seller(seller.name), seller.address, seller.taxId && t.line(t.taxId, seller.taxId)],
    buyer ? [t.buyer(buyer.name), buyer.address, buyer.taxId && t.line(t.taxId, buyer.taxId), buyer.reference] : [],
    refunds.map(({ amount, state, date: since }) =>
      [t.line(t.refund(money(amount)), t.states[state]), since === null ? "" : at(since)].filter(Boolean).join(" · "),
    ),
  ];
  return {
    subject: t.subject(appName),
    heading: t.heading,
    paragraphs: paragraphs.map((texts) => texts.filter(Boolean).join("\n")).filter(Boolean),
    button: receiptLink(receiptUrl, language),
    footer: whyBought(total === 0 ? "ordered" : "paid", toOwner, appName, language),
  };
});
