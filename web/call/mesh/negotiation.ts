import type { CallDevice } from "../transport.ts";

/** The polite one of two devices gives way when both make an offer at once. */
export const isPolite = (own: string, other: string): boolean => own < other;

export interface Negotiation {
  polite: boolean;
  /** From the start of an offer until the connection has it. */
  makingOffer: boolean;
  /** An answer was received, and the connection does not have it yet. */
  settingAnswer: boolean;
  signalingState: RTCSignalingState;
}

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7). The sender of an ignored offer is polite, and answers this device's
 * offer.
 */
export function shouldIgnore(
  type: "offer" | "answer",
  { polite, makingOffer, settingAnswer, signalingState }: Negotiation,
) {
  const isReady = !makingOffer && (signalingState === "stable" || settingAnswer);
  return type === "offer" && !isReady && !polite;
}

/** Devices of a call, as one of them knows them. */
export interface Roster {
  /** The members by their devices. */
  present: ReadonlyMap<string, string>;
  /** The devices in `present` that no list has named yet, with the time of their first signal. */
  unlisted: ReadonlyMap<string, number>;
  /** A participant that left never comes back: the room gives a new one a new id. */
  gone: ReadonlySet<string>;
}

export const emptyRoster: Roster = { present: new Map(), unlisted: new Map(), gone: new Set() };

/** Grace period for a device that signals before the server's participant list names it. */
const listedWithinMs = 15_000;

/**
 * The roster after a list of the call's devices. A device that changes its member has left. A device whose signal has
 * overtaken its list stays: this list may be from before the device came.
 */
export function rosterAfterList(
  { present, unlisted, gone }: Roster,
  own: string,
  devices: readonly CallDevice[],
  now: number,
): Roster & { came: string[]; left: string[] } {
  const listed = new Map(devices.map(({ device, memberId }) => [device, memberId]));
  const isExpected = (device: string) => now - (unlisted.get(device) ?? Number.NEGATIVE_INFINITY) < listedWithinMs;
  const expected = [...present].filter(([device]) => !listed.has(device) && isExpected(device));
  const after = new Map([...listed, ...expected]);
  const left = [...present].flatMap(([device, memberId]) => (after.get(device) === memberId ? [] : [device]));
  const all = new Set([...gone, ...left]);
  return {
    present: new Map([...after].filter(([device]) => device !== own && !all.has(device))),
    unlisted: new Map([...unlisted].filter(([device]) => !listed.has(device) && !all.has(device))),
    gone: all,
    came: [...listed.keys()].filter((device) => device !== own && !all.has(device) && !present.has(device)),
    left,
  };
}

/**
 * The roster after a signal; a signal may arrive before the list that names its device. Undefined if the device has
 * left, belongs to another member, or is this device.
 */
export function rosterAfterSignal(
  roster: Roster,
  own: string,
  { device, memberId }: CallDevice,
  now: number,
): Roster | undefined {
  const { present, unlisted, gone } = roster;
  if (device === own || gone.has(device) || (present.get(device) ?? memberId) !== memberId) return undefined;
  if (present.has(device)) return roster;
  return { gone, present: new Map([...present, [device, memberId]]), unlisted: new Map([...unlisted, [device, now]]) };
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

/**
 * The description without lines about codecs that its sections do not list. Firefox leaves feedback of codecs that
 * `setCodecPreferences` has taken out, and Chromium refuses such a description.
 */
export function withoutUnlistedCodecs(sdp: string): string {
  let listed: readonly string[] = [];
  const lines = sdp.split("\r\n").filter((line) => {
    if (line.startsWith("m=")) listed = line.split(" ").slice(3);
    const [, payload] = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line) ?? [];
    return payload === undefined || listed.includes(payload);
  });
  return lines.join("\r\n");
}
