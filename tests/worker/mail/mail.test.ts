import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { languages } from "../../../worker/contract/text/languages.ts";
import {
  createMailQueue,
  type MailQueueStore,
  type QueuedEmail,
  type SendOutcome,
} from "../../../worker/mail/queue.ts";
import { createResendSender } from "../../../worker/mail/resend.ts";
import { adminLinkEmail } from "../../../worker/mail/templates/admin-link.tsx";
import { orderRefundedEmail } from "../../../worker/mail/templates/order-refunded.tsx";
import { eventually } from "../../support/eventually.ts";
import { fetchWorker } from "../support/api.ts";
import { production } from "../support/production.ts";
import { emailsTo, fetchOrder, fetchWith, finish, order, someEmail } from "../support/shop.ts";

const minuteMs = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const link = "https://parley.example/i/ABCDEFGHIJKL0123456789";
const receiptUrl = "https://parley.example/receipt/01234567";

describe("the admin link's email", () => {
  it.each(languages)(
    "holds the link as button and as text, and says that it cannot be recovered, in %s",
    (language) => {
      const mail = adminLinkEmail({ appName: "Parley", link, receiptUrl, seats: 5, days: 7 }, language);
      expect(mail.html.split(`href="${link}"`)).toHaveLength(3);
      expect(mail.text).toContain(link);
      expect(mail.text).toMatch(/nobody can recover|无法找回|無法找回/);
      expect(mail.subject).toContain("Parley");
      // No tracking pictures, no script.
      expect(mail.html).not.toMatch(/<img|<script|src=/);
    },
  );

  it("is in the language of the purchase, shown in the development mailbox, and erased from the outbox once sent", async () => {
    const email = someEmail();
    const placed = await order({ email }, "zh-tw");
    await finish(placed);
    const { link: bought } = await fetchOrder(placed);
    const [mail] = await eventually(async () => {
      const emails = await emailsTo(email);
      expect(emails).toHaveLength(1);
      return emails;
    });
    expect(mail.subject).toBe("你的 Parley 聊天室已準備好，請保存管理員連結");
    expect(mail.html).toContain('lang="zh-Hant-TW"');
    expect(mail.text).toContain(bought);
    await eventually(async () => {
      const sent = env.DB.prepare("SELECT * FROM mail_outbox WHERE id = ?").bind(`admin-link:${placed.reference}`);
      expect(await sent.first()).toMatchObject({ letter: "", tries: 1, sent_at: expect.any(Number) });
    });
    expect(await (await fetchWorker("/dev/mailbox")).text()).toContain(`<a href="${bought}">`);
    const path = `/dev/mailbox/${encodeURIComponent(mail.id)}`;
    expect(await (await fetchWorker(path)).text()).toContain("<iframe");
    const shown = await fetchWorker(`${path}/html`);
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await shown.text()).toContain(bought);
  });

  it("does not let a product's name become markup", () => {
    const refunded = {
      appName: "P",
      bought: "<i>",
      money: "$1",
      why: "late",
      toOwner: false,
      state: "back",
      number: "1",
      receiptUrl,
    } as const;
    const { html } = adminLinkEmail({ appName: "<b>Bold</b>", link, receiptUrl, seats: 2, days: 1 }, "en");
    expect(html).not.toContain("<b>");
    expect(orderRefundedEmail(refunded, "en").html).not.toContain("<i>");
  });
});

describe("the outbox", () => {
  function memory(mail: Partial<QueuedEmail> = {}) {
    const row = {
      id: "letter",
      recipient: "ann@example.com",
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
      createdAt: Date.now(),
      nextTryAt: Date.now(),
      tries: 0,
      sentAt: null as number | null,
      givenUpAt: null as number | null,
      ...mail,
    };
    const waits = (now: number) => row.sentAt === null && row.givenUpAt === null && row.nextTryAt <= now;
    const store: MailQueueStore = {
      find: async () => ({ ...row }),
      due: async (now) => (waits(now) ? [{ ...row }] : []),
      take: async (mail, leaseUntil) => {
        if (row.tries !== mail.tries || row.sentAt !== null) return false;
        row.tries++;
        row.nextTryAt = leaseUntil;
        return true;
      },
      sent: async (_, sentAt) => void Object.assign(row, { sentAt }),
      delayed: async (_, nextTryAt) => void Object.assign(row, { nextTryAt }),
      givenUp: async (_, givenUpAt) => void Object.assign(row, { givenUpAt }),
    };
    return { row, store };
  }

  function sender(...outcomes: SendOutcome[]) {
    return { send: vi.fn(async (): Promise<SendOutcome> => outcomes.shift() ?? { outcome: "sent" }) };
  }

  it("tries again after growing pauses, until it is sent", async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const { row, store } = memory();
    const ill = sender({ outcome: "retry", why: "down" }, { outcome: "retry", why: "down" });
    const mailQueue = createMailQueue(store, ill);
    await mailQueue.sendDue();
    await mailQueue.sendDue();
    expect(ill.send).toHaveBeenCalledTimes(1);
    vi.setSystemTime(start + minuteMs);
    await mailQueue.sendDue();
    vi.setSystemTime(start + 2 * minuteMs);
    await mailQueue.sendDue();
    expect(ill.send).toHaveBeenCalledTimes(2);
    vi.setSystemTime(start + 3 * minuteMs);
    await mailQueue.sendDue();
    expect(ill.send).toHaveBeenCalledTimes(3);
    expect(row.sentAt).toBe(start + 3 * minuteMs);
  });

  it("sends an email once, though two jobs send it at the same time", async () => {
    const { store } = memory();
    const well = sender();
    const mailQueue = createMailQueue(store, well);
    await Promise.all([mailQueue.send("letter"), mailQueue.send("letter"), mailQueue.sendDue()]);
    expect(well.send).toHaveBeenCalledTimes(1);
  });

  it("drops an email that can never be sent, or was not sent in a day", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const wrong = memory();
    await createMailQueue(wrong.store, sender({ outcome: "never", why: "validation_error" })).sendDue();
    expect(wrong.row.givenUpAt).not.toBeNull();
    const old = memory({ createdAt: Date.now() - 24 * 60 * minuteMs, tries: 30 });
    await createMailQueue(old.store, sender({ outcome: "retry", why: "down" })).sendDue();
    expect(old.row.givenUpAt).not.toBeNull();
    expect(logged).toHaveBeenCalledTimes(2);
  });
});

describe("Resend", () => {
  const mail = { id: "admin-link:1", recipient: "ann@example.com", subject: "Hi", html: "<p>Hi</p>", text: "Hi" };
  const resend = createResendSender({
    apiKey: "re_x",
    from: "Parley <rooms@parley.example>",
    apiBase: "http://mail.test",
  });

  function answering(status: number, body: unknown) {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }

  it("gets the email and its idempotency key", async () => {
    const fetched = answering(200, { id: "1" });
    expect(await resend.send(mail)).toEqual({ outcome: "sent" });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toBe("http://mail.test/emails");
    expect(new Headers(init?.headers).get("idempotency-key")).toBe("admin-link:1");
    expect(JSON.parse(String(init?.body))).toMatchObject({ to: "ann@example.com", subject: "Hi", text: "Hi" });
  });
});

describe("an email that Resend refuses", () => {
  const mail = { id: "admin-link:ORDER123456", recipient: "ann@example.com", subject: "Hi", html: "", text: "Hi" };
  const resend = createResendSender({ apiKey: "re_x", from: "P <p@parley.example>", apiBase: "http://mail.test" });
  const answering = (statusCode: number, name: string) =>
    vi.stubGlobal("fetch", async () => Response.json({ name, message: name, statusCode }, { status: statusCode }));

  it.each([
    [401, "missing_api_key", "retry"],
    [403, "validation_error", "retry"],
    [429, "daily_quota_exceeded", "retry"],
    [500, "internal_server_error", "retry"],
    [400, "invalid_idempotency_key", "never"],
    [422, "missing_required_field", "never"],
  ])("with %i (%s) gets: %s", async (status, name, outcome) => {
    answering(status, name);
    expect(await resend.send(mail)).toEqual({ outcome, why: `${status} ${name}` });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect((await resend.send(mail)).outcome).toBe("retry");
  });

  it("for a cause that the operator can mend is kept until then, and named in the log with its order", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const row = { ...mail, createdAt: now, tries: 0, sentAt: null as number | null, givenUpAt: null as number | null };
    const store: MailQueueStore = {
      ...{ find: async () => row, due: async () => [row], take: async () => true, delayed: async () => {} },
      sent: async (_, at) => void Object.assign(row, { sentAt: at }),
      givenUp: async (_, at) => void Object.assign(row, { givenUpAt: at }),
    };
    const queue = createMailQueue(store, resend);
    answering(403, "validation_error");
    for (let hour = 0; hour < 20; hour++) {
      vi.setSystemTime(now + hour * 60 * minuteMs);
      await queue.sendDue();
    }
    expect(row).toMatchObject({ sentAt: null, givenUpAt: null });
    expect(JSON.parse(String(logged.mock.calls[0]))).toMatchObject({ email: "admin-link", order: "ORDER123" });
    vi.stubGlobal("fetch", async () => Response.json({ id: "1" }));
    await queue.sendDue();
    expect(row.sentAt).not.toBeNull();
  });
});

describe("the development mailbox", () => {
  it.each([
    ["with a mail service", { RESEND_API_KEY: "re_x" }],
    ["in production", production],
  ])("does not exist %s", async (_, settings) => {
    for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox/1", "/dev/mailbox/1/html"])
      expect((await fetchWith(settings, path)).status).toBe(404);
  });
});
