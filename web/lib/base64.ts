/** Characters per call: a call takes a limited number of arguments. */
const step = 0x6000;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += btoa(String.fromCharCode(...bytes.subarray(at, at + step)));
  return text;
}

/** Base64 of bytes that arrive in parts. */
export async function* base64Of(parts: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let rest: Uint8Array = new Uint8Array();
  for await (const bytes of parts) {
    const joined = new Uint8Array(rest.length + bytes.length);
    joined.set(rest);
    joined.set(bytes, rest.length);
    // Three bytes are four characters.
    const whole = joined.length - (joined.length % 3);
    yield toBase64(joined.subarray(0, whole));
    rest = joined.slice(whole);
  }
  yield toBase64(rest);
}

/** Throws for text that is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
