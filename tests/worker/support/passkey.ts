import { isoCBOR } from "@simplewebauthn/server/helpers";
import { origin } from "./api.ts";

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes).toString("base64url");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Flags of authenticator data: user present, user verified, credential attached (WebAuthn, section 6.1). */
const present = 0x01;
const verified = 0x04;
const attached = 0x40;

/** Values of an answer that a test falsifies. */
interface Lie {
  origin?: string;
  unverified?: boolean;
  count?: number;
}

/** A software authenticator with one ES256 credential. */
export async function createPasskey() {
  const keys = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const id = crypto.getRandomValues(new Uint8Array(16));
  let signed = 0;

  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };
  const clientData = (type: string, challenge: string, from = origin) =>
    utf8(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = async (rpId: string, flags: number, count: number, more = new Uint8Array()) => {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, count);
    return joined(await sha256(utf8(rpId)), Uint8Array.of(flags), counter, more);
  };

  return {
    async create({ challenge, rp_id }: { challenge: string; rp_id: string }) {
      const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;
      const point = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
      // COSE key: type EC2, algorithm ES256, curve P-256, x and y.
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]);
      const cose = isoCBOR.encode(key) as Uint8Array<ArrayBuffer>;
      const attested = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, cose);
      const authData = await authenticatorData(rp_id, present | verified | attached, 0, attested);
      const statement = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const attestationObject = isoCBOR.encode(statement as never) as Uint8Array<ArrayBuffer>;
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestationObject),
      };
      return { ...credential, response };
    },

    async get({ challenge, rp_id }: { challenge: string; rp_id: string }, lie: Lie = {}) {
      signed += 1;
      const client = clientData("webauthn.get", challenge, lie.origin);
      const flags = lie.unverified ? present : present | verified;
      const data = await authenticatorData(rp_id, flags, lie.count ?? signed);
      const algorithm = { name: "ECDSA", hash: "SHA-256" };
      const raw = await crypto.subtle.sign(algorithm, keys.privateKey, joined(data, await sha256(client)));
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(toDer(new Uint8Array(raw))),
      };
      return { ...credential, response };
    },
  };
}

export type Passkey = Awaited<ReturnType<typeof createPasskey>>;

function joined(...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

/** The signature in ASN.1 DER, as authenticators send it; Web Crypto returns r and s. */
function toDer(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const integer = (bytes: Uint8Array<ArrayBuffer>) => {
    let value = bytes;
    while (value[0] === 0 && (value[1] ?? 0) < 0x80 && value.length > 1) value = value.slice(1);
    if ((value[0] ?? 0) >= 0x80) value = joined(Uint8Array.of(0), value);
    return joined(Uint8Array.of(2, value.length), value);
  };
  const numbers = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(Uint8Array.of(0x30, numbers.length), numbers);
}
