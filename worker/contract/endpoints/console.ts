/**
 * Endpoints of the operators. The console at `/operator` signs in with a passkey: its session is a cookie, and requests
 * other than GET need the session's CSRF token in the header `token`, and the installation's origin. A program sends
 * `Authorization: Bearer <OPERATOR_TOKEN>` in place of both, and is an administrator. Without an operator token the
 * endpoints do not exist. Only a report contains message text: the messages that its reporter handed over.
 */
import * as z from "zod/mini";
import * as OperatorLimits from "../limits/operator.ts";
import { operatorRoles } from "../operator-roles.ts";
import { nothing } from "../response-body.ts";
import { timestamp, wireObject } from "../wire.ts";
import { auditEndpoints } from "./console/audit.ts";
import { channelEndpoints } from "./console/channels.ts";
import { couponEndpoints } from "./console/coupons.ts";
import { feedbackEndpoints } from "./console/feedback.ts";
import { figureEndpoints } from "./console/figures.ts";
import { healthEndpoints } from "./console/health.ts";
import { orderEndpoints } from "./console/orders.ts";
import { priceEndpoints } from "./console/prices.ts";
import { refusedFileEndpoints } from "./console/refused-files.ts";
import { reportEndpoints } from "./console/reports.ts";
import { roomEndpoints } from "./console/rooms.ts";
import { visitEndpoints } from "./console/visits.ts";
import { endpoint } from "./endpoint.ts";
import { listErrors } from "./page-errors.ts";

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(OperatorLimits.passkeyTextMaxLength));
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};
/** A passkey's answer to a challenge, and a new passkey, as the browser serializes them (WebAuthn, level 3). */
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
export type PasskeyAssertion = z.output<typeof assertion>;
const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
export type NewPasskey = z.output<typeof attestation>;

const role = z.enum(operatorRoles);
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(OperatorLimits.operatorNameMaxLength));
/** The operator token, or the secret of an invitation. */
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(OperatorLimits.passkeyTextMaxLength));

const session = wireObject({ id: z.string(), name: z.string(), role, csrf: z.string(), endsAt: timestamp });
export type ConsoleSession = z.output<typeof session>;

const challenge = wireObject({ challenge: z.string(), rpId: z.string() });

const listedOperator = wireObject({
  id: z.string(),
  name: z.string(),
  role,
  /** End of an invitation that was not used yet. */
  inviteEndsAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type ListedOperator = z.output<typeof listedOperator>;

export const consoleEndpoints = {
  beginSignIn: endpoint("POST", "/api/operator/console/sign-in/challenge", "console.enter", { data: challenge }),
  signIn: endpoint("POST", "/api/operator/console/sign-in", "console.enter", {
    body: z.object({ credential: assertion }),
    data: session,
  }),
  /** `name` is null for the operator token, whose holder chooses a name. */
  beginEnrolment: endpoint("POST", "/api/operator/console/enrolment/challenge", "console.enter", {
    body: z.object({ secret }),
    data: wireObject({
      challenge: z.string(),
      rpId: z.string(),
      appName: z.string(),
      userId: z.string(),
      name: z.nullable(z.string()),
    }),
  }),
  /** Enrols a passkey and signs in: of an administrator by the operator token, else of the invited operator. */
  enrol: endpoint("POST", "/api/operator/console/enrolment", "console.enter", {
    body: z.object({ secret, name: z.optional(name), credential: attestation }),
    data: session,
  }),
  getSession: endpoint("GET", "/api/operator/console/session", "console.use", { data: session }),
  signOut: endpoint("POST", "/api/operator/console/sign-out", "console.use", { data: nothing }),
  beginConfirmation: endpoint("POST", "/api/operator/console/confirmation/challenge", "console.use", {
    data: challenge,
  }),
  confirm: endpoint("POST", "/api/operator/console/confirmation", "console.use", {
    body: z.object({ credential: assertion }),
    data: nothing,
  }),
  listOperators: endpoint("GET", "/api/operator/console/operators", "console.readOperators", {
    data: z.array(listedOperator),
  }),
  /** `secret` enrols one passkey within a day, and is shown once. */
  invite: endpoint("POST", "/api/operator/console/operators", "console.changeOperators", {
    body: z.object({ name, role }),
    data: z.object({ secret: z.string() }),
  }),
  changeRole: endpoint("PUT", "/api/operator/console/operators/:id", "console.changeOperators", {
    body: z.object({ role }),
    data: nothing,
  }),
  removeOperator: endpoint("DELETE", "/api/operator/console/operators/:id", "console.changeOperators", {
    data: nothing,
  }),
  listErrors,
  ...orderEndpoints,
  ...reportEndpoints,
  ...refusedFileEndpoints,
  ...roomEndpoints,
  ...figureEndpoints,
  ...healthEndpoints,
  ...visitEndpoints,
  ...couponEndpoints,
  ...channelEndpoints,
  ...priceEndpoints,
  ...feedbackEndpoints,
  ...auditEndpoints,
};
