import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import * as z from "zod/mini";
import type { Access, Call, CallBody, CallData, CallParams, CallQuery, ConsoleAccess } from "../contract/calls/call.ts";
import { httpStatus, ResultCode } from "../contract/codes.ts";
import { fieldName } from "../contract/field-names.ts";
import { type ParsedCode, readToken } from "../lib/crypto/codes.ts";
import { log } from "../lib/log.ts";
import { type Reason, reasonText } from "../lib/reasons.ts";
import { type Refusal, Refused } from "../lib/result.ts";
import { readBody } from "./body.ts";
import type { AppContext, AppEnv } from "./context.ts";

export interface Input<C extends Call> {
  c: AppContext;
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
}

export interface Ask<C extends Call> extends Input<C> {
  session: C["access"] extends "anyone"
    ? undefined
    : C["access"] extends "anyone or session"
      ? ParsedCode | undefined
      : ParsedCode;
}

/**
 * Registers a call of the contract: authenticates, decodes query and body, and encodes the result in the envelope.
 * `handle` throws `Refused` to refuse the call.
 */
export function endpoint<C extends Call & { access: Exclude<Access, ConsoleAccess> }>(
  app: Hono<AppEnv>,
  call: C,
  handle: (ask: Ask<C>) => Promise<CallData<C>> | CallData<C>,
): void {
  register(app, call, (c) => ({ session: authenticate(c, call) }), handle as never);
}

/** Registers a call of the contract; `authenticate` throws, or answers what is known of the caller. */
export function register<C extends Call, Caller extends object>(
  app: Hono<AppEnv>,
  call: C,
  authenticate: (c: AppContext) => Promise<Caller> | Caller,
  handle: (ask: Input<C> & Caller) => Promise<CallData<C>> | CallData<C>,
): void {
  app.on(call.method, call.path, async (c) => {
    const caller = await authenticate(c);
    const query = call.query ? decode(call.query, c.req.query()) : undefined;
    const body = call.body ? decode(call.body, await readBody(c, call.bodyMaxBytes)) : undefined;
    const data = await handle({ c, params: c.req.param(), query, body, ...caller } as unknown as Input<C> & Caller);
    return c.json({ code: ResultCode.ok, data: z.encode(call.data, data as never), msg: "" });
  });
}

/** Refusals that are logged, without personal data. */
const loggedCodes: ReadonlySet<ResultCode> = new Set([
  ResultCode.unauthenticated,
  ResultCode.forbidden,
  ResultCode.tooMany,
  ResultCode.loggedOut,
  ResultCode.seatReset,
  ResultCode.linkInvalid,
]);

/** `data` of refusals whose result code is not specific enough for the client. */
const details: Partial<Record<Reason, object>> = {
  removed: { removed: true },
  passwordChanged: { reason: "password" },
  sessionUndone: { reason: "undone" },
  confirmFirst: { confirm: true },
};

export function refuse(c: AppContext, { code, reason, field, detail, retryAfterSeconds, data }: Refusal): Response {
  if (loggedCodes.has(code) || reason === "incorrectPassword")
    log("info", "refused", { method: c.req.method, path: c.req.routePath, code, reason });
  const language = c.get("language") ?? "en";
  const colon = language === "en" ? ": " : "：";
  const more = field ? fieldName(field, language) : detail;
  const msg = reasonText(reason, language) + (more ? colon + more : "");
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json({ code, data: details[reason] ?? data ?? null, msg }, httpStatus(code) as 200);
}

function authenticate(c: AppContext, call: Call): ParsedCode | undefined {
  if (call.access === "anyone") return undefined;
  const token = c.req.header("token");
  if (!token) {
    if (call.access === "anyone or session") return undefined;
    throw new Refused(ResultCode.unauthenticated, "unauthenticated");
  }
  const parsed = readToken(c.get("settings").keyring, token);
  if (!parsed) throw new Refused(ResultCode.loggedOut, "sessionEnded");
  return parsed;
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compares secrets in constant time. */
export function equalSecrets(given: string, right: string): boolean {
  return timingSafeEqual(hash(given), hash(right));
}

function decode(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeDecode(schema, value as never);
  if (result.success) return result.data;
  const field = fieldOf(result.error.issues);
  if (field !== "email") throw new Refused(ResultCode.badRequest, "badParameter", { field });
  // The specification has separate messages for a missing and for a malformed email address.
  const given = (value as Record<string, unknown>).email;
  const empty = given === undefined || given === null || (typeof given === "string" && given.trim() === "");
  throw new Refused(ResultCode.badRequest, empty ? "emailEmpty" : "emailInvalid");
}

function fieldOf(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (!issue) return "";
  if (issue.code === "invalid_union" && issue.path.length === 0) {
    // The alternative with the fewest issues is the most likely intended; its field is named.
    const closest = [...issue.errors].sort((a, b) => a.length - b.length)[0];
    if (closest?.length) return fieldOf(closest);
  }
  return issue.path.map(String).join(".") || "body";
}
