/**
 * Calls of the operators. The console at `/operator` signs in with a passkey: its session is a cookie, and calls other than
 * GET need the session's CSRF token in the header `token`, and the origin of the installation. A program sends
 * `Authorization: Bearer <OPERATOR_TOKEN>` in place of both, and is an administrator. Without an operator token the
 * calls do not exist. Only a report contains message text: the messages that its reporter handed over.
 */
import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import * as OperatorLimits from "../limits/operator.ts";
import { operatorRoles } from "../operator-roles.ts";
import { timestamp, wireObject } from "../wire.ts";
import { call } from "./call.ts";
import { auditCalls } from "./console/audit.ts";
import { channelCalls } from "./console/channels.ts";
import { couponCalls } from "./console/coupons.ts";
import { feedbackCalls } from "./console/feedback.ts";
import { figureCalls } from "./console/figures.ts";
import { healthCalls } from "./console/health.ts";
import { orderCalls } from "./console/orders.ts";
import { priceCalls } from "./console/prices.ts";
import { refusedFileCalls } from "./console/refused-files.ts";
import { reportCalls } from "./console/reports.ts";
import { roomCalls } from "./console/rooms.ts";
import { visitCalls } from "./console/visits.ts";
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
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(OperatorLimits.nameMaxLength));
/** The operator token, or the secret of an invitation. */
const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(OperatorLimits.passkeyTextMaxLength));

const session = wireObject({ id: z.string(), name: z.string(), role, csrf: z.string(), endsAt: timestamp });
export type ConsoleSession = z.output<typeof session>;

const challenge = wireObject({ challenge: z.string(), rpId: z.string() });

const beginSignIn = call("POST", "/api/operator/console/sign-in/challenge", "console.enter", { data: challenge });
const signIn = call("POST", "/api/operator/console/sign-in", "console.enter", {
  body: z.object({ credential: assertion }),
  data: session,
});

/** `name` is null for the operator token, whose holder chooses a name. */
const beginEnrolment = call("POST", "/api/operator/console/enrolment/challenge", "console.enter", {
  body: z.object({ secret }),
  data: wireObject({
    challenge: z.string(),
    rpId: z.string(),
    appName: z.string(),
    userId: z.string(),
    name: z.nullable(z.string()),
  }),
});

/** Enrols a passkey and signs in: of an administrator by the operator token, else of the invited operator. */
const enrol = call("POST", "/api/operator/console/enrolment", "console.enter", {
  body: z.object({ secret, name: z.optional(name), credential: attestation }),
  data: session,
});

const getSession = call("GET", "/api/operator/console/session", "console.use", { data: session });
const signOut = call("POST", "/api/operator/console/sign-out", "console.use", { data: nothing });
const beginConfirmation = call("POST", "/api/operator/console/confirmation/challenge", "console.use", {
  data: challenge,
});
const confirm = call("POST", "/api/operator/console/confirmation", "console.use", {
  body: z.object({ credential: assertion }),
  data: nothing,
});

const listedOperator = wireObject({
  id: z.string(),
  name: z.string(),
  role,
  /** End of an invitation that was not used yet. */
  inviteEndsAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type ListedOperator = z.output<typeof listedOperator>;

const listOperators = call("GET", "/api/operator/console/operators", "console.readOperators", {
  data: z.array(listedOperator),
});
/** `secret` enrols one passkey within a day, and is shown once. */
const invite = call("POST", "/api/operator/console/operators", "console.changeOperators", {
  body: z.object({ name, role }),
  data: z.object({ secret: z.string() }),
});
const changeRole = call("PUT", "/api/operator/console/operators/:id", "console.changeOperators", {
  body: z.object({ role }),
  data: nothing,
});
const removeOperator = call("DELETE", "/api/operator/console/operators/:id", "console.changeOperators", {
  data: nothing,
});

export const consoleCalls = {
  beginSignIn,
  signIn,
  beginEnrolment,
  enrol,
  getSession,
  signOut,
  beginConfirmation,
  confirm,
  listOperators,
  invite,
  changeRole,
  removeOperator,
  listErrors,
  ...orderCalls,
  ...reportCalls,
  ...refusedFileCalls,
  ...roomCalls,
  ...figureCalls,
  ...healthCalls,
  ...visitCalls,
  ...couponCalls,
  ...channelCalls,
  ...priceCalls,
  ...feedbackCalls,
  ...auditCalls,
};
