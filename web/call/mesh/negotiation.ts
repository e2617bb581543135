/** The polite one of two devices gives way when both make an offer at once. */
export const isPolite = (own: string, other: string): boolean => own < other;

export interface Negotiation {
  polite: boolean;
  /** From the begin of an offer until the connection has it. */
  makingOffer: boolean;
  /** An answer was received, and the connection does not have it yet. */
  settingAnswer: boolean;
  signalingState: RTCSignalingState;
}

/** Perfect negotiation (WebRTC 1.0, section 10.7). An ignored offer is followed by the answer to the own one. */
export function ignores(type: "offer" | "answer", { polite, makingOffer, settingAnswer, signalingState }: Negotiation) {
  const isReady = !makingOffer && (signalingState === "stable" || settingAnswer);
  return type === "offer" && !isReady && !polite;
}

/** Devices of a call, as one of them knows them. */
export interface Roster {
  present: ReadonlySet<string>;
  /** A device that left never comes back: the room gives a new place a new id. */
  gone: ReadonlySet<string>;
}

export const emptyRoster: Roster = { present: new Set(), gone: new Set() };

/** The roster after a new list of the call's devices. */
export function follow(
  { present, gone }: Roster,
  own: string,
  devices: readonly string[],
): Roster & { came: string[]; left: string[] } {
  const listed = new Set(devices.filter((device) => device !== own && !gone.has(device)));
  const came = [...listed].filter((device) => !present.has(device));
  const left = [...present].filter((device) => !listed.has(device));
  return { present: listed, gone: new Set([...gone, ...left]), came, left };
}

/** The roster after a signal, which may overtake the list. Undefined for a late signal of a device that left. */
export function meet(roster: Roster, own: string, device: string): Roster | undefined {
  if (device === own || roster.gone.has(device)) return undefined;
  return roster.present.has(device) ? roster : { ...roster, present: new Set([...roster.present, device]) };
}

/** Highest bit rate of a voice, in bits per second. */
export const voiceBitsPerSecond = 32_000;

const opusSettings = { useinbandfec: 1, usedtx: 1, maxaveragebitrate: voiceBitsPerSecond, stereo: 0 };

/**
 * The description as it is sent: asks the other device for Opus with error correction, and without packets in silence.
 * `RTCRtpEncodingParameters` has no such settings. The connection's own description stays as the browser made it.
 */
export function withOpusSettings(sdp: string): string {
  const payloads = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\/48000/gim)].map(([, payload]) => payload));
  return sdp.replace(/^a=fmtp:(\d+) ([^\r\n]*)/gm, (line, payload: string, given: string) => {
    if (!payloads.has(payload)) return line;
    const others = given.split(";").filter((one) => !((one.split("=")[0] ?? "").trim() in opusSettings));
    const settings = Object.entries(opusSettings).map(([name, value]) => `${name}=${value}`);
    return `a=fmtp:${payload} ${[...others, ...settings].filter(Boolean).join(";")}`;
  });
}
