import type { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { ConsoleSession } from "../contract/endpoints/console.ts";
import type { ConsoleAccess, Endpoint, EndpointData } from "../contract/endpoints/endpoint.ts";
import * as OperatorLimits from "../contract/limits/operator.ts";
import { needsConfirmation, operatorCan } from "../contract/operator-roles.ts";
import { findSession, insertSession, tokenHolder } from "../directory/console/operators.ts";
import type { OperatorRow } from "../directory/console/schema.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { Refused } from "../lib/result.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { type DecodedRequest, equalSecrets, register } from "./handle.ts";
import { directoryOf } from "./order-services.ts";

type ConsoleEndpoint = Endpoint & { access: ConsoleAccess };

/** The operator of a session, with the role as it is stored now. */
export interface Operator {
  sessionId: string;
  id: string;
  name: string;
  session: ConsoleSession;
}

/** The holder of the operator token, who needs no passkey. */
const program: Operator = {
  sessionId: "",
  id: tokenHolder,
  name: "operator token",
  session: { id: tokenHolder, name: "operator token", role: "admin", csrf: "", endsAt: Number.MAX_SAFE_INTEGER },
};

interface ConsoleAsk<C extends ConsoleEndpoint> extends DecodedRequest<C> {
  operator: C["access"] extends "console.enter" ? undefined : Operator;
}

/**
 * Registers an endpoint of the operators: checks the operator token of a program, or origin, cookie, CSRF token, role,
 * and how fresh the passkey is. Answers 404 when the installation has no operator token, 401 without a token or
 * session, and 403 for a wrong one.
 */
export function handleConsole<C extends ConsoleEndpoint>(
  app: Hono<AppEnv>,
  endpoint: C,
  handler: (ask: ConsoleAsk<C>) => Promise<EndpointData<C>> | EndpointData<C>,
): void {
  register(app, endpoint, async (c) => ({ operator: await authenticate(c, endpoint) }), handler as never);
}

async function authenticate(c: AppContext, { method, access }: ConsoleEndpoint): Promise<Operator | undefined> {
  const { OPERATOR_TOKEN, APP_ORIGIN } = c.get("settings");
  if (OPERATOR_TOKEN === undefined) throw new Refused("notFound");
  const forbidden = () => new Refused("forbidden");
  const given = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (given !== undefined) {
    // API clients have no session and no passkey confirmation; a token holder can enrol a passkey instead.
    if (!equalSecrets(given, OPERATOR_TOKEN) || access === "console.use" || access === "console.enter")
      throw forbidden();
    return program;
  }
  const origin = c.req.header("origin");
  // Browsers send the origin of every request that changes something.
  if (method === "GET" ? origin !== undefined && origin !== APP_ORIGIN : origin !== APP_ORIGIN) throw forbidden();
  if (access === "console.enter") return undefined;

  const now = Date.now();
  const token = getCookie(c, cookieOf(c).name);
  const found = token === undefined ? undefined : await findSession(directoryOf(c), token, now);
  if (token === undefined || !found) throw new Refused("unauthenticated");
  const csrf = csrfOf(token);
  if (method !== "GET" && !equalSecrets(c.req.header("token") ?? "", csrf)) throw forbidden();
  if (!operatorCan(found.role, access)) throw forbidden();
  if (needsConfirmation(access) && found.confirmedAt + OperatorLimits.passkeyConfirmationValidMs <= now)
    throw new Refused("confirmFirst");
  const { id: sessionId, operatorId: id, name, role, endsAt } = found;
  return { sessionId, id, name, session: { id, name, role, csrf, endsAt } };
}

/** Only the page of this origin can read the token, and it does not reveal the cookie. */
const csrfOf = (token: string) => digest(`csrf:${token}`);

/** The prefix binds the cookie to this host and HTTPS; without HTTPS browsers refuse it. */
function cookieOf(c: AppContext) {
  const secure = c.get("settings").APP_ORIGIN.startsWith("https:");
  const options = { httpOnly: true, sameSite: "Strict", path: "/", secure } as const;
  return { name: secure ? "__Host-operator" : "operator", options };
}

/** Begins a session and sets its cookie. */
export async function startSession(c: AppContext, { id, name, role }: OperatorRow): Promise<ConsoleSession> {
  const { token, endsAt } = await insertSession(directoryOf(c), id, Date.now());
  const cookie = cookieOf(c);
  setCookie(c, cookie.name, token, { ...cookie.options, maxAge: OperatorLimits.sessionMs / 1000 });
  return { id, name, role, csrf: csrfOf(token), endsAt };
}

export function deleteSessionCookie(c: AppContext): void {
  const { name, options } = cookieOf(c);
  deleteCookie(c, name, options);
}
