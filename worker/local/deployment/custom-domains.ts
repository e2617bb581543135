import * as z from "zod/mini";
import { getHealth } from "../../contract/endpoints/site.ts";
import type { Edges } from "./edges.ts";

const health = z.object({ data: z.object({ ok: z.boolean() }) });

/** Hosts of the installation's addresses that are domains of the account, and not under workers.dev. */
export function customDomains(vars: Readonly<Record<string, string>>): string[] {
  const hosts = [vars.APP_ORIGIN, vars.MEDIA_ORIGIN].flatMap((origin) => (origin ? [new URL(origin).host] : []));
  return hosts.filter((host) => !host.endsWith(".workers.dev"));
}

/**
 * Hosts that serve something else, which a deployment would end: without a terminal, wrangler replaces the DNS record of
 * another site and takes the domain of another Worker. `isNew`: the account has no such Worker yet, so that Parley at a
 * host is another installation.
 */
export async function foreignDomains(edges: Edges, hosts: readonly string[], isNew: boolean): Promise<string[]> {
  const answers = await Promise.all(hosts.map((host) => answerOf(edges, host)));
  return hosts.filter((_, at) => answers[at] === "foreign" || (isNew && answers[at] === "Parley"));
}

async function answerOf({ askSite }: Edges, host: string): Promise<"none" | "Parley" | "foreign"> {
  const response = (await askSite(`https://${host}${getHealth.path}`)) ?? (await askSite(`http://${host}/`));
  if (!response) return "none";
  return health.safeParse(await response.json().catch(() => undefined)).success ? "Parley" : "foreign";
}
