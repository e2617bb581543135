import type { OperatorRole } from "../../../worker/contract/operator-roles.ts";
import { type Json, origin } from "./api.ts";
import { operatorToken } from "./operator.ts";
import { createPasskey, type Passkey } from "./passkey.ts";
import { fetchWith } from "./shop.ts";

/** A browser with the console's cookie, if it has one. */
export interface ConsoleBrowser {
  cookie?: string;
  csrf?: string;
  /** Settings, or bindings, that differ from the others. */
  env?: object;
}

/** A call as the console's page makes it; `headers` replace those of the page, null drops one. */
export async function consoleCall(
  browser: ConsoleBrowser,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string | null> = {},
): Promise<Json> {
  const sent: Record<string, string | null> = {
    origin: method === "GET" ? null : origin,
    cookie: browser.cookie ?? null,
    token: browser.csrf ?? null,
    "content-type": body === undefined ? null : "application/json",
    ...headers,
  };
  const response = await fetchWith({ OPERATOR_TOKEN: operatorToken, ...browser.env }, `/api/operator/console${path}`, {
    method,
    headers: Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== null),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Json;
  return { status: response.status, setCookie: response.headers.get("set-cookie"), ...answer };
}

function signedIn(answer: Json): Required<Pick<ConsoleBrowser, "cookie" | "csrf">> {
  if (answer.code !== 1) throw new Error(`${answer.code} ${answer.msg}`);
  return { cookie: answer.setCookie.split(";")[0], csrf: answer.data.csrf };
}

export interface SomeOperator {
  passkey: Passkey;
  browser: Required<Pick<ConsoleBrowser, "cookie" | "csrf">>;
}

/** Enrols a new passkey by the operator token or an invitation, and signs in. */
export async function enrol(secret = operatorToken, name = "Ada"): Promise<SomeOperator> {
  const passkey = await createPasskey();
  const begun = await consoleCall({}, "POST", "/enrolment/challenge", { secret });
  if (begun.code !== 1) throw new Error(`${begun.code} ${begun.msg}`);
  const credential = await passkey.create(begun.data);
  return { passkey, browser: signedIn(await consoleCall({}, "POST", "/enrolment", { secret, name, credential })) };
}

/** An operator of this role, invited by an administrator. */
export async function operatorOf(role: OperatorRole, admin: SomeOperator): Promise<SomeOperator> {
  const invited = await consoleCall(admin.browser, "POST", "/operators", { name: `Op ${role}`, role });
  return await enrol(invited.data.secret);
}

export async function signIn(passkey: Passkey): Promise<SomeOperator> {
  const { data } = await consoleCall({}, "POST", "/sign-in/challenge");
  const credential = await passkey.get(data);
  return { passkey, browser: signedIn(await consoleCall({}, "POST", "/sign-in", { credential })) };
}

/** Confirms a session with a fresh assertion. */
export async function confirm({ browser, passkey }: SomeOperator): Promise<Json> {
  const { data } = await consoleCall(browser, "POST", "/confirmation/challenge");
  return await consoleCall(browser, "POST", "/confirmation", { credential: await passkey.get(data) });
}
