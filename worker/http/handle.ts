import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import * as z from "zod/mini";
import { httpStatus, ResultCode } from "../contract/codes.ts";
import type { Access, ConsoleAccess, Endpoint, EndpointData, EndpointInput } from "../contract/endpoints/endpoint.ts";
import { fieldName } from "../contract/field-names.ts";
import { type ParsedCode, readToken } from "../lib/crypto/codes.ts";
import { log } from "../lib/log.ts";
import { type Reason, reasonText } from "../lib/reasons.ts";
import { type Refusal, Refused } from "../lib/result.ts";
import { readBody } from "./body.ts";
import type { AppContext, AppEnv } from "./context.ts";

export interface DecodedRequest<C extends Endpoint> extends EndpointInput<C> {
  c: AppContext;
}

export interface EndpointContext<C extends Endpoint> extends DecodedRequest<C> {
  session: C["access"] extends "anyone"
    ? undefined
    : C["access"] extends "anyone or session"
      ? ParsedCode | undefined
      : ParsedCode;
}

/**
 * Registers an endpoint of the contract: authenticates, decodes query and body, and encodes the result in the response
 * body. `handler` throws `Refused` to refuse the request.
 */
export function handle<C extends Endpoint & { access: Exclude<Access, ConsoleAccess> }>(
  app: Hono<AppEnv>,
  endpoint: C,
  handler: (ask: EndpointContext<C>) => Promise<EndpointData<C>> | EndpointData<C>,
): void {
  register(app, endpoint, (c) => ({ session: authenticate(c, endpoint) }), handler as never);
}

/** Registers an endpoint of the contract; `authenticate` throws, or answers what is known of the caller. */
export function register<C extends Endpoint, Caller extends object>(
  app: Hono<AppEnv>,
  endpoint: C,
  authenticate: (c: AppContext) => Promise<Caller> | Caller,
  handler: (ask: DecodedRequest<C> & Caller) => Promise<EndpointData<C>> | EndpointData<C>,
): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const caller = await authenticate(c);
    const query = endpoint.query ? decode(endpoint.query, c.req.query()) : undefined;
    const body = endpoint.body ? decode(endpoint.body, await readBody(c, endpoint.bodyMaxBytes)) : undefined;
    const data = await handler({ c, params: c.req.param(), query, body, ...caller } as unknown as DecodedRequest<C> &
      Caller);
    return c.json({ code: ResultCode.ok, data: z.encode(endpoint.data, data as never), msg: "" });
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

function authenticate(c: AppContext, endpoint: Endpoint): ParsedCode | undefined {
  if (endpoint.access === "anyone") return undefined;
  const token = c.req.header("token");
  if (!token) {
    if (endpoint.access === "anyone or session") return undefined;
    throw new Refused("unauthenticated");
  }
  const parsed = readToken(c.get("settings").keyring, token);
  if (!parsed) throw new Refused("sessionEnded");
  return parsed;
}

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compares secrets in constant time. */
export function equalSecrets(given: string, right: string): boolean {
  return timingSafeEqual(hash(given), hash(right));
}

function decode(schema: z.ZodMiniType, value: unknown): unknown {
  let result = z.safeDecode(schema, value as never);
  if (!result.success) result = z.safeDecode(schema, withJsonFields(value, result.error.issues) as never);
  if (result.success) return result.data;
  const field = fieldOf(result.error.issues);
  if (field !== "email") throw new Refused("badParameter", { field });
  // The specification has separate messages for a missing and for a malformed email address.
  const given = (value as Record<string, unknown>).email;
  const empty = given === undefined || given === null || (typeof given === "string" && given.trim() === "");
  throw new Refused(empty ? "emailEmpty" : "emailInvalid", { code: ResultCode.badRequest });
}

/** Forms, queries and JSON bodies may carry lists and objects as JSON text: replaces that of fields which the schema refused. */
function withJsonFields(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const refused = new Set(issues.flatMap(refusedFields));
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => [name, refused.has(name) ? parsedOrSame(given) : given]),
  );
}

function refusedFields(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "invalid_union" && issue.path.length === 0) return issue.errors.flat().flatMap(refusedFields);
  return [String(issue.path[0] ?? "")];
}

function parsedOrSame(given: unknown): unknown {
  if (typeof given !== "string" || !/^\s*[[{]/.test(given)) return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
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
