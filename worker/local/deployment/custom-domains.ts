import * as z from "zod/mini";
import { getHealth } from "../../contract/endpoints/site.ts";
import type { DeploymentEnvironment } from "./deployment-environment.ts";

const health = z.object({ data: z.object({ ok: z.boolean() }) });

/** Hosts of the installation's URLs that are domains of the account, and not under workers.dev. */
export function customDomains(vars: Readonly<Record<string, string>>): string[] {
  return addresses(vars).flatMap(({ host }) => (host.endsWith(".workers.dev") ? [] : [host]));
}

const addresses = (vars: Readonly<Record<string, string>>) =>
  [vars.APP_ORIGIN, vars.MEDIA_ORIGIN].flatMap((origin) => (origin ? [new URL("/", origin)] : []));

/**
 * Hosts that serve something else, which a deployment would end: without a terminal, wrangler replaces the DNS record of
 * another site and takes the domain of another Worker. `isNew`: the account has no such Worker yet, so that Parley at a
 * host is another installation.
 */
export async function foreignDomains(
  edges: DeploymentEnvironment,
  vars: Readonly<Record<string, string>>,
  isNew: boolean,
): Promise<string[]> {
  const hosts = customDomains(vars);
  const redirects = addresses(vars).map(({ href }) => href);
  const answers = await Promise.all(hosts.map((host) => answerOf(edges, host, redirects)));
  return hosts.filter((_, at) => answers[at] === "foreign" || (isNew && answers[at] !== "none"));
}

/**
 * `unclear`: a server error, or a redirect to HTTPS where nothing answers. This Worker answers so when it is broken, and
 * until its certificate exists.
 */
async function answerOf(
  { askSite }: DeploymentEnvironment,
  host: string,
  redirects: readonly string[],
): Promise<"none" | "Parley" | "unclear" | "foreign"> {
  const secure = await askSite(`https://${host}${getHealth.path}`);
  const response = secure ?? (await askSite(`http://${host}/`));
  if (!response) return "none";
  if (health.safeParse(await response.json().catch(() => undefined)).success) return "Parley";
  const isUnclear = secure ? secure.status >= 500 : redirects.includes(response.headers.get("location") ?? "");
  return isUnclear ? "unclear" : "foreign";
}
