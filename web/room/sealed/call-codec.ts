import { decryptEnvelope, encryptEnvelope } from "../../sealed/envelope.ts";
import type { EpochKeys } from "../../sealed/epoch-keys.ts";
import type { ContentCodec, SignalRoute } from "../codec/content-codec.ts";

/** Signals of a call as envelopes: the server can change no fingerprint, and take no part itself. */
export function callCodec(keys: EpochKeys): Pick<ContentCodec, "encodeSignal" | "decodeSignal"> {
  const bindingOf = ({ callId, memberId, from, to }: SignalRoute) =>
    ({ kind: "call", memberId, eventId: `${callId}/${from}/${to}` }) as const;
  return {
    encodeSignal: (way, text) => encryptEnvelope(keys, bindingOf(way), { t: text }),
    async decodeSignal(way, body) {
      const opened = await decryptEnvelope(keys, bindingOf(way), body);
      if (!opened.ok) return opened.reason === "keyMissing" ? undefined : "unverified";
      // A removed member has the keys of earlier epochs.
      return opened.epoch === keys.newest ? { text: opened.content.t, keyEpoch: opened.epoch } : undefined;
    },
  };
}
