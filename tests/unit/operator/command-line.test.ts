import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../../../worker/operator/cli/ask.ts";
import { run } from "../../../worker/operator/cli/run.ts";

const server = { origin: "https://parley.example", token: "the operator token" };
const operator = (...args: string[]) => run(args, () => server);

const asked: { method: string; address: string; body: unknown }[] = [];
let answer: { code: number; data: unknown; msg: string };
beforeEach(() => {
  answer = { code: 1, data: {}, msg: "" };
  vi.stubGlobal("fetch", (address: URL, { method, headers, body }: RequestInit) => {
    expect(headers).toMatchObject({ authorization: "Bearer the operator token" });
    asked.push({
      method: method ?? "",
      address: address.href.replace(server.origin, ""),
      body: JSON.parse(String(body ?? "null")),
    });
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const order = {
  order_id: "0A1B2C3D",
  kind: "create",
  status: "paid",
  chat_id: "AAAAAAAAAAAA",
  email: "ann@example.com",
  seats: 5,
  days: 7,
  amount: 315,
  discount: 0,
  currency: "usd",
  coupon: null,
  method: "card",
  gateway: "sandbox",
  session_id: null,
  created_at: Date.UTC(2026, 10, 28, 9, 26),
  paid_at: null,
  fulfilled_at: null,
  closed_at: null,
  refund_reason: null,
  disputed_at: null,
  dispute_outcome: null,
  refund_failed_at: null,
  refund_error: null,
  ...{ tax: null, company: null, settling_since: null, part_refunded: null },
};

describe("the operator's command line", () => {
  it("has a command for every endpoint of the console but those of a session", async () => {
    const help = await operator();
    for (const [name, { access }] of Object.entries(consoleEndpoints)) {
      const command = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const ofSession = access === "console.enter" || access === "console.use";
      expect([name, new RegExp(`^${command}( |$)`, "m").test(help)]).toEqual([name, !ofSession]);
    }
    expect(help).toContain("refund ORDER-ID --reason …\n    Refunds the whole amount");
    expect(help).toContain("[--status pending|");
    expect(await operator("refund", "--help")).not.toContain("search-orders");
    expect(asked).toEqual([]);
  });

  it("sends options as the call has them, and days as times", async () => {
    await expect(operator("create-coupon", "FIVER", "--yes")).rejects.toThrow("create-coupon [--code …]");
    const given = { code: "FIVER", kind: "fixed", value: 550, total_limit: 5 };
    const times = { starts_at: 0, ends_at: null, created_at: 0, paused_at: null };
    answer.data = { ...given, ...times, min_amount: 0, currency: null, email_limit: null, used: 0 };
    const terms = "--code FIVER --kind fixed --value 550 --total-limit=5 --ends-at 2099-01-01".split(" ");
    expect(await operator("create-coupon", ...terms, "--yes")).toMatch(/^totalLimit +5$/m);
    const body = { ...given, ends_at: Date.UTC(2099, 0, 1) };
    expect(asked).toEqual([{ method: "POST", address: "/api/operator/console/coupons", body }]);
  });

  it("sends lists as JSON", async () => {
    answer.data = { version: 1, versions: [], channels: [] };
    const channels = [{ kind: "other", label: "Desk", value: "second floor" }];
    await operator("change-channels", "--after", "0", "--channels", JSON.stringify(channels), "--yes");
    expect(asked[0]?.body).toEqual({ after: 0, channels });
  });

  it("lists orders with times, and sums in their currency", async () => {
    answer.data = { orders: [order], next: "1.0A1B2C3D" };
    const shown = await operator("search-orders", "--email", "ann@example.com", "--status", "paid");
    expect(asked[0]?.address).toBe("/api/operator/console/orders?status=paid&email=ann%40example.com");
    expect(shown).toMatch(/^amount +3\.15 USD$/m);
    expect(shown).toMatch(/^createdAt +2026-11-28 09:26$/m);
    expect(shown).toMatch(/^next +1\.0A1B2C3D$/m);
    expect(JSON.parse(await operator("search-orders", "--json"))).toEqual(answer.data);
    answer.data = { orders: [], next: null };
    expect(await operator("search-orders")).toContain("Nothing.");
  });

  it("asks for a confirmation of what the console asks a passkey for", async () => {
    await expect(operator("refund", "0A1B2C3D", "--reason", "twice")).rejects.toThrow("Say so with --yes.");
    expect(asked).toEqual([]);
    answer.data = { ...order, status: "refunded" };
    expect(await operator("refund", "0A1B2C3D", "--reason", "twice", "--yes")).toMatch(/^status +refunded$/m);
  });

  it("takes any link of a room, and sends none", async () => {
    const link = "https://parley.example/i/AAAAAAAAAAAABBBBBBBBBBBBBBBBBBBB";
    await operator("disable-room", link, "--reason", "fraud", "--yes").catch(() => {});
    expect(asked).toEqual([
      { method: "POST", address: "/api/operator/console/rooms/AAAAAAAAAAAA/disable", body: { reason: "fraud" } },
    ]);
  });

  it("does not let text of other people play with the terminal", async () => {
    const content = "\u001b[2JBad \u202egnihton\nThe second line";
    const entry = { id: "x", type: "other", content, contact: "", can_answer: false, created_at: 0, answered_at: null };
    answer.data = [entry, entry];
    const shown = await operator("list-feedback");
    expect(shown).toMatch(/^ {2,}The second line$/m);
    for (const trick of ["\u001b", "\u202e"]) expect(shown).not.toContain(trick);
  });

  it.each([
    [["gifts"], "There is no command gifts."],
    [["show-order"], "show-order ORDER-ID"],
    [["search-orders", "--colour", "red"], "Unknown option '--colour'"],
    [["search-orders", "--status", "lost"], "This is not right for --status."],
    [["create-coupon", "--kind", "percent", "--yes"], "There is no --value."],
    [["create-coupon", "--kind", "percent", "--value", "soon", "--yes"], "This is not right for --value."],
  ])("answers %j with a sentence, and asks nothing", async (args, expected) => {
    const error = await operator(...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as UsageError).message).toContain(expected);
    expect(asked).toEqual([]);
  });

  it.each([
    [403, "No permission", "The operator's token is not the right one"],
    [404, "Not found", "has no OPERATOR_TOKEN set"],
    [404, "There is no order of this number.", "There is no order of this number."],
  ])("says so when the server answers %i %s", async (code, msg, expected) => {
    answer = { code, data: null, msg };
    await expect(operator("list-errors")).rejects.toThrow(expected);
  });
});
