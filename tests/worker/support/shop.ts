import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Env } from "../../../worker/env.ts";
import { scheduled } from "../../../worker/scheduled.ts";
import { type Answer, call, type Json, origin } from "./api.ts";

/** Form fields of a room's purchase. */
export const roomForm = {
  kind: "create",
  email: "ann@example.com",
  seats: 5,
  days: 7,
  method: "card",
  agree: true,
};

export async function order(more: object = {}, lang = "en"): Promise<Json> {
  const answer = await call("POST", "/api/orders", { body: { ...roomForm, ...more }, lang });
  if (answer.code !== ResultCode.ok) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data;
}

export function sessionOf(placed: Json): string {
  return new URL(placed.pay_url).pathname.split("/").at(-1) ?? "";
}

export function finish(placed: Json, outcome: "paid" | "cancelled" | "failed" | "late" = "paid"): Promise<Answer> {
  return call("POST", `/api/sandbox/checkout/${sessionOf(placed)}`, { body: { outcome } });
}

export async function fetchOrder(placed: Json): Promise<Json> {
  return (await call("GET", `/api/orders/${placed.order_id}`)).data;
}

/** A call to a server with changed settings. */
export async function callWith(settings: Record<string, string>, method: string, path: string, body?: unknown) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return await fetchWith(settings, path, { method, ...init });
}

/** A request to a server with changed settings or bindings; `path` may be a whole address. */
export async function fetchWith(settings: object, path: string, init?: RequestInit): Promise<Response> {
  const ctx = createExecutionContext();
  const response = await app.fetch(new Request(new URL(path, origin), init), { ...(env as Env), ...settings }, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

/** Runs the cron job once. */
export async function tick(): Promise<void> {
  const ctx = createExecutionContext();
  await scheduled({} as ScheduledController, env, ctx);
  await waitOnExecutionContext(ctx);
}

/** Emails to one address in the development mailbox. */
export async function emailsTo(recipient: string): Promise<Json[]> {
  const response = await fetchWith({}, "/dev/mailbox.json");
  const emails = (await response.json()) as Json[];
  return emails.filter(({ to }) => to === recipient);
}

let counter = 0;

/** An address that no other test uses. */
export function someEmail(): string {
  counter += 1;
  return `buyer-${counter}@example.com`;
}
