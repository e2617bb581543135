import type { consoleEndpoints } from "../../contract/endpoints/console.ts";
import type { EndpointBody } from "../../contract/endpoints/endpoint.ts";
import { acceptInvite, findInvited, insertAdmin } from "../../directory/console/operators.ts";
import type { OperatorRow } from "../../directory/console/schema.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Settings } from "../../env.ts";
import { equalSecrets } from "../../http/handle.ts";
import { Refused } from "../../lib/result.ts";
import { readPasskey } from "./passkeys.ts";
import { record } from "./with-audit-log.ts";

const forbidden = () => new Refused("forbidden");
const isToken = ({ OPERATOR_TOKEN }: Settings, secret: string) =>
  OPERATOR_TOKEN !== undefined && equalSecrets(secret, OPERATOR_TOKEN);

/** Name of the operator whom a secret invites; null for the operator token. Refuses any other secret. */
export async function invitedName(directory: Directory, settings: Settings, secret: string): Promise<string | null> {
  if (isToken(settings, secret)) return null;
  const invited = await findInvited(directory, secret, Date.now());
  if (!invited) throw forbidden();
  return invited.name;
}

/**
 * Enrols a passkey by the operator token or an invitation. The token enrols administrators at any time: it also opens
 * the console again when every administrator's passkey is lost.
 */
export async function enrolOperator(
  site: { directory: Directory; origin: string },
  settings: Settings,
  { secret, name, credential }: EndpointBody<(typeof consoleEndpoints)["enrol"]>,
): Promise<OperatorRow> {
  const { directory } = site;
  const invited = await invitedName(directory, settings, secret);
  if (invited === null && name === undefined) throw new Refused("badParameter", { field: "name" });
  const passkey = await readPasskey(site, credential);
  const now = Date.now();
  const operator =
    invited === null
      ? await insertAdmin(directory, name ?? "", passkey, now)
      : await acceptInvite(directory, secret, passkey, now);
  if (!operator) throw forbidden();
  await record(directory, { operator, action: "enrol", object: operator.name, detail: operator.role }, "done");
  return operator;
}
