import type { NewPasskey, PasskeyAssertion } from "@contract/endpoints/console.ts";
import { challengeMs } from "@contract/limits/operator.ts";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

interface Challenge {
  challenge: string;
  rpId: string;
}

/** Asks for any passkey of this site. Rejects when the person declines. */
export async function answerChallenge({ challenge, rpId }: Challenge): Promise<PasskeyAssertion> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: "required", timeout: challengeMs },
  });
  return { id, rawId, type, response, clientExtensionResults: {} };
}

/** COSE algorithms: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Creates a discoverable credential: a sign-in asks for no user name. */
export async function makePasskey(
  { challenge, rpId, userId, appName }: Challenge & { userId: string; appName: string },
  name: string,
): Promise<NewPasskey> {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: appName },
      user: { id: userId, name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
      timeout: challengeMs,
    },
  });
  return { id, rawId, type, response, clientExtensionResults: {} };
}
