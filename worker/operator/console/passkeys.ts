import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAssertion } from "../../contract/endpoints/console.ts";
import {
  insertChallenge,
  recordSignCount,
  type StoredPasskey,
  spendChallenge,
} from "../../directory/console/operators.ts";
import type { OperatorRow } from "../../directory/console/schema.ts";
import type { Directory } from "../../directory/directory.ts";
import { errorFields, log } from "../../lib/log.ts";
import { Refused } from "../../lib/result.ts";

/** Origin of the installation, and its host, to which passkeys are bound. */
interface Site {
  directory: Directory;
  origin: string;
}

/** Purpose of a challenge; a session's confirmation is bound to the session. */
export type ChallengePurpose = "sign-in" | "enrol" | `confirm:${string}`;

export const rpIdOf = (origin: string) => new URL(origin).hostname;
export const passkeyRefused = () => new Refused("passkeyRefused");

/** A challenge of 256 random bits, to be answered once within minutes. */
export async function newPasskeyChallenge({ directory, origin }: Site, purpose: ChallengePurpose) {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await insertChallenge(directory, challenge, purpose, Date.now());
  return { challenge, rpId: rpIdOf(origin) };
}

const checks = ({ directory, origin }: Site, purpose: ChallengePurpose) => ({
  expectedChallenge: (challenge: string) => spendChallenge(directory, challenge, purpose, Date.now()),
  expectedOrigin: origin,
  requireUserVerification: true,
});

export async function readPasskey(site: Site, response: NewPasskey): Promise<StoredPasskey> {
  const verified = await verifyRegistrationResponse({
    response,
    ...checks(site, "enrol"),
    expectedRPID: rpIdOf(site.origin),
  }).catch(logged);
  if (!verified?.verified) throw passkeyRefused();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), signCount: counter };
}

/** Checks an operator's answer to a challenge, and counts it against cloned authenticators. */
export async function checkAssertion(
  site: Site,
  { id, credentialId, publicKey, signCount }: OperatorRow,
  response: PasskeyAssertion,
  purpose: ChallengePurpose,
): Promise<void> {
  if (credentialId === null || publicKey === null || credentialId !== response.id) throw passkeyRefused();
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
    counter: signCount,
  };
  const expected = { ...checks(site, purpose), expectedRPID: rpIdOf(site.origin) };
  const verified = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(logged);
  if (!verified?.verified) throw passkeyRefused();
  await recordSignCount(site.directory, id, verified.authenticationInfo.newCounter);
}

/** The library throws for most wrong answers. */
function logged(error: unknown): undefined {
  log("info", "a passkey was refused", errorFields(error));
}
