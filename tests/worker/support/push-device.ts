/** Receiver of web push after RFC 8291 and RFC 8188, to decrypt pushes of the server. */

export interface Device {
  endpoint: string;
  /** base64url, as in `PushSubscription.toJSON()`. */
  keys: { p256dh: string; auth: string };
  privateKey: CryptoKey;
}

type Bytes = Uint8Array<ArrayBuffer>;

const curve = { name: "ECDH", namedCurve: "P-256" };
const bytes = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
const base64url = (data: ArrayBuffer | Bytes): string => Buffer.from(new Uint8Array(data)).toString("base64url");

let counter = 0;

export async function newDevice(): Promise<Device> {
  counter += 1;
  const pair = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
  const p256dh = base64url((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const endpoint = `https://fcm.googleapis.com/fcm/send/device-${counter}-${auth}`;
  return { endpoint, keys: { p256dh, auth }, privateKey: pair.privateKey };
}

async function hkdf(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
}

function joined(...chunks: (string | Bytes)[]): Bytes {
  return new Uint8Array(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Bytes))));
}

/** Decrypts one message of a single record. Throws when the message is for another device. */
export async function readPush(device: Device, message: Bytes): Promise<string> {
  const salt = message.slice(0, 16);
  const keyLength = message[20] ?? 0;
  const senderKey = message.slice(21, 21 + keyLength);
  const encrypted = message.slice(21 + keyLength);
  const sender = await crypto.subtle.importKey("raw", senderKey, curve, false, []);
  // workerd's typings name the peer key differently.
  const derive = { name: "ECDH", public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(derive, device.privateKey, 256));
  const about = joined("WebPush: info\0", bytes(device.keys.p256dh), senderKey);
  const secret = await hkdf(bytes(device.keys.auth), shared, about, 32);
  const key = await hkdf(salt, secret, joined("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await hkdf(salt, secret, joined("Content-Encoding: nonce\0"), 12);
  const opener = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce }, opener, encrypted));
  const end = padded.lastIndexOf(2);
  return new TextDecoder().decode(padded.slice(0, end));
}

/** The receiver of RFC 8291, appendix A. */
export async function rfcDevice(): Promise<Device> {
  const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const point = bytes(p256dh);
  const privateKey = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "EC",
      crv: "P-256",
      x: base64url(point.slice(1, 33)),
      y: base64url(point.slice(33)),
      d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    },
    curve,
    false,
    ["deriveBits"],
  );
  return { endpoint: "", keys: { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" }, privateKey };
}

/** The message of RFC 8291, section 5. */
export const rfcMessage = bytes(
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
);
