import { consoleEndpoints } from "../contract/endpoints/console.ts";
import { listActions } from "../directory/console/audit.ts";
import {
  confirmSession,
  deleteSession,
  findByCredential,
  findOperator,
  insertInvited,
  listOperators,
  removeOperator,
  setRole,
} from "../directory/console/operators.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { deleteSessionCookie, handleConsole, type Operator, startSession } from "../http/handle-console.ts";
import { directoryOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { newSecretId } from "../lib/crypto/codes.ts";
import { Refused } from "../lib/result.ts";
import { enrolOperator, invitedName } from "../operator/console/enrol.ts";
import { checkAssertion, newPasskeyChallenge, passkeyRefused } from "../operator/console/passkeys.ts";
import { audited } from "../operator/console/with-audit-log.ts";

export const operatorConsole = createRoutes();

const siteOf = (c: AppContext) => ({ directory: directoryOf(c), origin: c.get("settings").APP_ORIGIN });

handleConsole(operatorConsole, consoleEndpoints.beginSignIn, async ({ c }) => {
  await countAttempt(c, "operatorEntry");
  return await newPasskeyChallenge(siteOf(c), "sign-in");
});

handleConsole(operatorConsole, consoleEndpoints.signIn, async ({ c, body: { credential } }) => {
  await countAttempt(c, "operatorEntry");
  const site = siteOf(c);
  const operator = await findByCredential(site.directory, credential.id);
  if (!operator) throw passkeyRefused();
  return await audited(site.directory, { operator, action: "sign-in" }, async () => {
    await checkAssertion(site, operator, credential, "sign-in");
    return await startSession(c, operator);
  });
});

handleConsole(operatorConsole, consoleEndpoints.beginEnrolment, async ({ c, body: { secret } }) => {
  await countAttempt(c, "operatorEntry");
  const name = await invitedName(siteOf(c).directory, c.get("settings"), secret);
  const challenge = await newPasskeyChallenge(siteOf(c), "enrol");
  return { ...challenge, appName: c.get("settings").APP_NAME, userId: newSecretId(), name };
});

handleConsole(operatorConsole, consoleEndpoints.enrol, async ({ c, body }) => {
  await countAttempt(c, "operatorEntry");
  return await startSession(c, await enrolOperator(siteOf(c), c.get("settings"), body));
});

handleConsole(operatorConsole, consoleEndpoints.getSession, ({ operator }) => operator.session);

handleConsole(operatorConsole, consoleEndpoints.signOut, async ({ c, operator }) => {
  await deleteSession(directoryOf(c), operator.sessionId);
  deleteSessionCookie(c);
  return {};
});

handleConsole(operatorConsole, consoleEndpoints.beginConfirmation, ({ c, operator }) =>
  newPasskeyChallenge(siteOf(c), `confirm:${operator.sessionId}`),
);

handleConsole(operatorConsole, consoleEndpoints.confirm, async ({ c, operator, body: { credential } }) => {
  const site = siteOf(c);
  await audited(site.directory, { operator, action: "confirm" }, async () => {
    const row = await findOperator(site.directory, operator.id);
    if (!row) throw passkeyRefused();
    await checkAssertion(site, row, credential, `confirm:${operator.sessionId}`);
    await confirmSession(site.directory, operator.sessionId, Date.now());
  });
  return {};
});

handleConsole(operatorConsole, consoleEndpoints.listOperators, ({ c }) => listOperators(directoryOf(c)));

handleConsole(operatorConsole, consoleEndpoints.invite, async ({ c, operator, body }) => {
  const directory = directoryOf(c);
  const action = { operator, action: "invite", object: body.name, detail: body.role } as const;
  return await audited(directory, action, async () => ({ secret: await insertInvited(directory, body, Date.now()) }));
});

handleConsole(operatorConsole, consoleEndpoints.changeRole, async ({ c, operator, params, body: { role } }) => {
  const directory = directoryOf(c);
  const { name: object } = await colleague(c, operator, params.id);
  const action = { operator, action: "change-role", object, detail: role } as const;
  await audited(directory, action, async () => {
    if (!(await setRole(directory, operator.id, params.id, role))) throw new Refused("forbidden");
  });
  return {};
});

handleConsole(operatorConsole, consoleEndpoints.removeOperator, async ({ c, operator, params }) => {
  const directory = directoryOf(c);
  const { name: object } = await colleague(c, operator, params.id);
  await audited(directory, { operator, action: "remove", object }, async () => {
    if (!(await removeOperator(directory, operator.id, params.id, Date.now()))) throw new Refused("forbidden");
  });
  return {};
});

/** Another operator: administrators cannot change themselves, so that one always remains. */
async function colleague(c: AppContext, operator: Operator, id: string) {
  if (id === operator.id) throw new Refused("notYourself");
  const found = await findOperator(directoryOf(c), id);
  if (!found) throw new Refused("notFound");
  return found;
}

handleConsole(operatorConsole, consoleEndpoints.listAudit, ({ c, query }) =>
  listActions(directoryOf(c), query.before ?? Number.MAX_SAFE_INTEGER),
);
