import * as z from "zod/mini";
import { parseJson } from "../../lib/parse-json.ts";

const linkId = z.string().check(z.regex(/^[\w-]{12,32}$/));

const candidate = z.object({
  candidate: z.string(),
  sdpMid: z.nullable(z.string()),
  sdpMLineIndex: z.nullable(z.number()),
  usernameFragment: z.nullable(z.string()),
});

/** Description and candidates of one of two devices that connect. */
const content = z.object({
  description: z.optional(z.object({ type: z.enum(["offer", "answer"]), sdp: z.string() })),
  candidates: z.optional(z.array(candidate)),
});
export type SignalContent = z.output<typeof content>;

const signal = z.extend(content, {
  /** Number of the signal among those of its sender, from 1. */
  n: z.int().check(z.positive()),
  /** Random id of the sender's end of the link. */
  me: linkId,
  /** Random id of the receiver's end; missing until the sender knows it. */
  you: z.optional(linkId),
});
export type Signal = z.output<typeof signal>;

export const writeSignal = (one: Signal): string => JSON.stringify(one);

/** Undefined for a text that is no signal. */
export const readSignal = (text: string): Signal | undefined => z.safeParse(signal, parseJson(text)).data;

/** Fingerprint of the sender's DTLS certificate (RFC 8122); undefined without one, or with several. */
export function fingerprintOf(sdp: string): string | undefined {
  const found = new Set([...sdp.matchAll(/^a=fingerprint:(\S+ \S+)\s*$/gm)].map(([, one = ""]) => one.toLowerCase()));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Why a signal is not used. */
export type SignalFault = "reflected" | "otherLink" | "repeated" | "unasked" | "fingerprint";

/**
 * One end of a link between two devices: numbers what it sends, and refuses signals that do not belong to the link. The
 * first description pins the other end and the fingerprint of its certificate, so that later signals can neither be
 * repeated nor lead to another device. Who wrote the first one is proven by the envelope, in sealed rooms only.
 */
export class SignalLink {
  readonly #id: string;
  #sent = 0;
  #received = 0;
  #other: string | undefined;
  #fingerprint: string | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  stamp(sent: SignalContent): Signal {
    const you = this.#other;
    return { ...sent, n: ++this.#sent, me: this.#id, ...(you === undefined ? {} : { you }) };
  }

  /** Undefined for a signal that may be used. */
  admit({ n, me, you, description }: Signal): SignalFault | undefined {
    if (me === this.#id) return "reflected";
    if (you !== undefined && you !== this.#id) return "otherLink";
    if (this.#other !== undefined && me !== this.#other) return "otherLink";
    if (n <= this.#received) return "repeated";
    // An answer and candidates belong to an offer.
    if (this.#other === undefined && !description) return "unasked";
    if (description?.type === "answer" && you === undefined) return "unasked";
    if (description) {
      const fingerprint = fingerprintOf(description.sdp);
      if (fingerprint === undefined || fingerprint !== (this.#fingerprint ?? fingerprint)) return "fingerprint";
      this.#fingerprint = fingerprint;
    }
    this.#other = me;
    this.#received = n;
    return undefined;
  }
}
