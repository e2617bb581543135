import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { counter, flag, wireObject } from "./wire.ts";

/** Members who may start a call; every member may join one. With `nobody` a running call ends. */
export const callStarters = z.enum(["everyone", "managers", "nobody"]);
export type CallStarters = z.output<typeof callStarters>;

/** Id of a call: the room makes it. */
export const callId = z.string().check(z.regex(/^[\w-]{1,32}$/));

/** Id of a participant, who is one device in a call: the room makes it, and it says nothing about the session. */
export const callDeviceId = z.string().check(z.regex(/^[\w-]{1,32}$/));

const ofMember = { memberId: "uid" } as const;

/** Microphone, camera and screen of a person in a call. A member whom the room has muted only listens. */
export const callState = wireObject({ muted: flag, camera: flag, screen: flag });
export type CallParticipantState = z.output<typeof callState>;
/** A part that is missing stays as it is: the room may have changed it meanwhile. */
export const callStateChange = wireObject({
  ...{ muted: z.optional(flag), camera: z.optional(flag), screen: z.optional(flag) },
});
export type CallStateChange = z.output<typeof callStateChange>;

/** A person in a call. A member may be in it with several devices. */
export const callParticipant = wireObject(
  { device: callDeviceId, memberId: z.string(), muted: flag, camera: flag, screen: flag },
  ofMember,
);
export type CallParticipant = z.output<typeof callParticipant>;

/** The room's call; without people it is over. */
export const voiceCall = wireObject({ callId, people: z.array(callParticipant) });
export type VoiceCall = z.output<typeof voiceCall>;

/** Text that devices in a call send each other to connect; in a sealed room an envelope. The room does not read it. */
export const callSignalBody = z.string().check(
  z.minLength(1),
  z.refine((text) => new TextEncoder().encode(text).length <= Limits.callSignalMaxBytes),
);

/** A server that helps devices to connect, as `RTCIceServer` of WebRTC. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.output<typeof iceServer>;

/** Answer to a person who joins a call. */
export const joinedCall = wireObject({
  callId,
  /** Id of the caller as a participant. */
  device: callDeviceId,
  people: z.array(callParticipant),
  /** With credentials that are valid for `callRelayValidSeconds`. */
  ice: z.array(iceServer),
  /** All media must go through a relay of `ice`, so that no member sees another's IP address. */
  relayOnly: flag,
  /** People that a call takes. */
  max: counter,
});
