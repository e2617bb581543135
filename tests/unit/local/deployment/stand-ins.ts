import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { DeploymentEnvironment } from "../../../../worker/local/deployment/deployment-environment.ts";
import { projectRoot } from "../../../support/text/source-files.ts";

let server: Server;

/** The folder of this test, its wrangler.toml, and the address of the installation and of Stripe. */
export const here = { folder: "", configurationFile: "", address: "" };

/** Cloudflare's account, behind wrangler. */
export const account = {
  databases: [] as { name: string; uuid: string }[],
  buckets: new Set<string>(),
  secrets: undefined as Record<string, string> | undefined,
  deployed: [] as string[][],
  /** Requests that change something, also at Stripe and the installation. */
  changes: 0,
};
/** Stripe's account, and the installation that the deployment made. */
export const endpoints: { id: string; url: string; status: string; enabled_events: string[]; secret: string }[] = [];
export const orders: { email: string; coupon: string }[] = [];
export const coupons: Record<string, unknown>[] = [];
/** Keys that Stripe and the installation know. */
export const keys = { stripe: "sk_test_1", operator: "" };

const watch = [
  { name: "clock", ok: true },
  { name: "refunds", ok: false },
];

const done = (text = "") => ({ ok: true, text });
const failed = (text: string) => ({ ok: false, text });

function wrangler(args: readonly string[]): { ok: boolean; text: string } {
  const [noun = "", verb = "", ...rest] = args;
  const command = noun === "deploy" ? noun : `${noun} ${verb}`;
  if (command === "d1 list") return done(JSON.stringify(account.databases));
  if (command === "r2 bucket" && rest[0] === "info")
    return account.buckets.has(rest[1] ?? "") ? done() : failed("The specified bucket does not exist.");
  if (command === "secret list")
    return account.secrets
      ? done(JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: "secret_text" }))))
      : failed('Worker "parley" not found.');
  if (command === "d1 migrations") return done();
  account.changes++;
  if (command === "d1 create")
    account.databases.push({ name: rest[0] ?? "", uuid: "11111111-2222-3333-4444-555555555555" });
  else if (command === "r2 bucket") account.buckets.add(rest[1] ?? "");
  else if (command === "deploy") {
    const at = args.indexOf("--secrets-file");
    const secrets = at < 0 ? {} : JSON.parse(readFileSync(args[at + 1] ?? "", "utf8"));
    account.secrets = { ...account.secrets, ...secrets };
    account.deployed.push(at < 0 ? [...args] : args.slice(0, at + 1));
  } else return failed(`unknown: ${args.join(" ")}`);
  return done();
}

async function answer(path: string, method: string, body: string, key: string): Promise<unknown> {
  if (path.startsWith("/v1/") && key !== keys.stripe) return { error: { message: "Expired API Key provided" } };
  if (path.startsWith("/api/operator/") && keys.operator && key !== keys.operator)
    return { code: 401, data: null, msg: "Not signed in" };
  if (method === "POST") account.changes++;
  if (path === "/v1/webhook_endpoints?limit=100") return { data: endpoints.map(({ secret: _, ...shown }) => shown) };
  if (path.startsWith("/v1/webhook_endpoints")) {
    const form = new URLSearchParams(body);
    const known = endpoints.find(({ id }) => path.endsWith(`/${id}`));
    const number = endpoints.length + 1;
    const made = known ?? {
      ...{ id: `we_${number}`, url: form.get("url") ?? "", secret: `whsec_${number}` },
      ...{ status: "", enabled_events: [] },
    };
    Object.assign(made, { status: "enabled", enabled_events: form.getAll("enabled_events[]") });
    if (!known) endpoints.push(made);
    return made;
  }
  const ok = (data: unknown) => ({ code: 1, data, msg: "" });
  if (path === "/api/health") return ok({ ok: true, version: "1.0.0", watch, without: [] });
  if (path === "/api/captcha")
    return createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      counter: 2,
      deriveKey,
      hmacSignatureSecret: "x",
    }).then(ok);
  if (path === "/api/orders") {
    const order = JSON.parse(body) as { email: string; coupon: string };
    orders.push(order);
    Object.assign(coupons[0] ?? {}, { used: 1 });
    const sums = { amount: 0, currency: "usd", pay_url: null, expires_at: 0 };
    return ok({
      order_id: "o",
      kind: "create",
      status: "paid",
      ...sums,
      ic: "code",
      link: `${here.address}/chatroom/x`,
    });
  }
  if (method === "GET")
    return ok({ currency: "usd", currencies: ["usd"], coupons: path.includes("before=") ? [] : coupons });
  const limits = { min_amount: 0, starts_at: 0, ends_at: null, total_limit: 1, email_limit: null };
  coupons.push({ ...limits, currency: null, ...JSON.parse(body), used: 0, created_at: 0, paused_at: null });
  return ok(coupons[0]);
}

export async function setUp(): Promise<void> {
  here.folder = mkdtempSync(join(tmpdir(), "parley-deploy-"));
  here.configurationFile = join(here.folder, "wrangler.toml");
  copyFileSync(join(projectRoot, "wrangler.toml"), here.configurationFile);
  Object.assign(account, { databases: [], buckets: new Set(), secrets: undefined, deployed: [], changes: 0 });
  for (const list of [endpoints, orders, coupons]) list.length = 0;
  Object.assign(keys, { stripe: "sk_test_1", operator: "" });
  server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    response.setHeader("content-type", "application/json");
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const answered = await answer(request.url ?? "", request.method ?? "", body, key);
    if (typeof answered === "object" && answered !== null && "error" in answered) response.statusCode = 401;
    response.end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  here.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function tearDown(): void {
  server.close();
  rmSync(here.folder, { recursive: true });
}

export const answers: Record<string, string> = {
  APP_ORIGIN: "https://parley.example",
  SELLER_NAME: 'Olivia "Tea" Ltd',
  SELLER_ADDRESS: "1 Main Street, 12345 Springfield",
  SELLER_TAX_ID: "DE123456789",
  STRIPE_SECRET_KEY: "sk_test_1",
  RESEND_API_KEY: "re_1",
  MAIL_FROM: '"Tea & Co" <rooms@mail.parley.example>',
  OPERATOR_EMAIL: "olivia@parley.example",
  TURN_KEY_ID: "0123456789abcdef",
  TURN_KEY_API_TOKEN: "fedcba",
  TURN_URLS: "turn:turn.parley.example:3478",
  TURN_SECRET: "shared",
  CALL_RELAY_ONLY: "on",
};
const records: Record<string, string[][]> = {
  "send.mail.parley.example": [["google-site-verification=1"], ["v=spf1 include:", "amazonses.com ~all"]],
  "resend._domainkey.mail.parley.example": [["p=MIGfMA0"]],
  "_dmarc.parley.example": [["v=DMARC1; p=none;"]],
};

export function edges(changed: Partial<DeploymentEnvironment> = {}) {
  const printed: string[] = [];
  const asked: string[] = [];
  const all: DeploymentEnvironment = {
    wrangler,
    buildPages: () => {},
    askSite: async () => undefined,
    resolveTxt: async (name) => {
      const found = records[name];
      if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
      return found;
    },
    ask: async (question) => {
      const name = question.split(":")[0] ?? "";
      asked.push(name);
      return answers[name] ?? "";
    },
    print: (line) => printed.push(line),
    wait: async () => {},
    environment: { PARLEY_URL: here.address, STRIPE_API_BASE: here.address },
    configurationFile: here.configurationFile,
    secretsFile: join(here.folder, "secrets.env"),
    ...changed,
  };
  return { all, printed, asked };
}
