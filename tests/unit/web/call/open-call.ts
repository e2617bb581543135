import type { VoiceCall } from "@contract/voice-call.ts";
import { vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { ApiError } from "../../../../web/api/api-error.ts";
import { activeCall } from "../../../../web/call/active-call.ts";
import { CallSession } from "../../../../web/call/call-session.ts";
import type { MeshOptions } from "../../../../web/call/mesh/mesh.ts";
import type { RoomStore } from "../../../../web/room/actions.ts";
import { CallSignaling } from "../../../../web/room/call-signaling.ts";
import type { Content } from "../../../../web/room/codec/content.ts";
import { unsealedCodec } from "../../../../web/room/codec/content-codec.ts";
import { emptyState } from "../../../../web/room/state/state.ts";
import { aMember, aRoom, aSession } from "../../support/room-things.ts";

export const person = (device: string, muted = false) =>
  ({ device, memberId: "ann", muted, camera: false, screen: false }) as const;
/** Ben's place. */
export const me = (muted = false) => ({ ...person("d2", muted), memberId: "ben" });

/**
 * Ben's call over a fake transport, which records its calls in `noted`. `muted`: the room has muted Ben. `denied`: the
 * browser refuses microphone and camera. `blocked`: the browser plays no voice.
 */
export function openCall({ muted = false, denied = false, blocked = false } = {}) {
  const sent: string[] = [];
  const noted: string[] = [];
  /** Answers other than the usual one: an error, or people of the call. */
  const answers = new Map<string, ApiError | Promise<unknown> | VoiceCall["people"]>();
  let place = "d2";
  let relayOnly = true;
  let takesConfiguration = true;
  const track = { enabled: true };
  /** Permissions that the next microphones wait for. */
  const permissions: Promise<void>[] = [];
  class Track extends EventTarget {
    readonly kind: string;
    contentHint = "";
    readyState = "live";
    muted = false;
    isStopped = false;
    constructor(kind: string) {
      super();
      this.kind = kind;
    }
    getSettings = () => ({ deviceId: `the-${this.kind}` });
    get enabled() {
      return track.enabled;
    }
    set enabled(on) {
      track.enabled = on;
    }
    stop() {
      this.isStopped = true;
      this.readyState = "ended";
    }
    /** As when it is unplugged, or the browser's own button ends it. */
    end() {
      this.readyState = "ended";
      this.dispatchEvent(new Event("ended"));
    }
  }
  const streams: Track[] = [];
  const open = async (kind: string) => {
    await permissions.shift();
    if (denied) throw new DOMException("", "NotAllowedError");
    const one = new Track(kind);
    streams.push(one);
    const ofKind = (wanted: string) => () => (wanted === kind ? [one] : []);
    return { getTracks: () => [one], getAudioTracks: ofKind("audio"), getVideoTracks: ofKind("video") };
  };
  const getUserMedia = ({ video }: MediaStreamConstraints) => open(video ? "video" : "audio");
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, getDisplayMedia: () => open("video") } });
  const commands = {
    async request(command: string, input: object) {
      sent.push(`${command} ${JSON.stringify(input)}`);
      const answer = answers.get(command);
      if (answer instanceof ApiError) throw answer;
      if (answer instanceof Promise) await answer;
      const people = Array.isArray(answer) ? answer : [person("d1"), me()];
      const joined = { callId: "c1", device: place, people, ice: [], relayOnly, max: 8 };
      return command === "joinCall" ? joined : input;
    },
  };
  const inOrder: Content["inOrder"] = () => undefined;
  const content = { incoming: { ...unsealedCodec }, outgoing: unsealedCodec, newestKeyEpoch: 0, inOrder };
  const signaling = new CallSignaling({ memberId: "ben", commands: commands as never, content });
  const room = createStore<RoomStore>(() => ({
    ...emptyState(aSession("ben")),
    room: aRoom(aMember("ben", { muted })),
    members: [aMember("ann"), aMember("ben")],
    connection: "live",
    actions: { reconnectNow: () => void noted.push("reconnect now") } as never,
  }));
  const configurations: RTCConfiguration[] = [];
  const players: { muted: boolean; blocked: boolean; srcObject: unknown }[] = [];
  const pressed: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (name: string, run: () => void) => name === "click" && pressed.push(run));
  vi.stubGlobal(
    "Audio",
    class {
      muted = false;
      srcObject: unknown = null;
      constructor() {
        players.push(this);
      }
      blocked = blocked;
      paused = true;
      async play() {
        if (this.blocked) throw new DOMException("", "NotAllowedError");
        this.paused = false;
      }
    },
  );
  vi.stubGlobal("MediaStream", class {});
  const connect = (device: string) => events?.onState(device, "connected");
  const hear = (device: string) => events?.onTrack(device, "voice", new Track("audio") as never);
  const see = (device: string, kind: "camera" | "screen") => events?.onTrack(device, kind, new Track("video") as never);
  /** Videos that the call shows. */
  const shown = () => call.store.getState().videos.map(({ device, kind }) => `${kind} of ${device}`);
  let events: MeshOptions["events"] | undefined;
  const call = new CallSession({
    signaling,
    room,
    openTransport({ own, configuration, events: given }: MeshOptions) {
      configurations.push(configuration);
      events = given;
      const note = (what: string) => void noted.push(`${own} ${what}`);
      const tracks = new Map<string, unknown>();
      return {
        join: (devices) => note(`join ${devices}`),
        follow(devices) {
          if (!takesConfiguration) throw new DOMException("", "SyntaxError");
          note(`follow ${devices.map(({ device }) => device)}`);
        },
        receive: async ({ device, memberId }, text) => note(`receive ${device} of ${memberId} ${text}`),
        renew: () => note("renew"),
        setTrack(kind, given) {
          if (given !== (tracks.get(kind) ?? null)) note(`${kind} ${given ? "on" : "off"}`);
          tracks.set(kind, given);
        },
        adapt: () => note("adapt"),
        levelOf: () => 0,
        networkChanged: () => note("network"),
        resend: () => note("resend"),
        leave: () => note("leave"),
      };
    },
  });
  const list = (running: VoiceCall["people"]) =>
    room.setState((state) => ({
      room: { ...state.room, call: running.length > 0 ? { callId: "c1", people: running } : undefined },
    }));
  const away = () => room.setState({ connection: "waiting" });
  const back = (device = place) => {
    place = device;
    room.setState({ connection: "live" });
  };
  const direct = () => {
    relayOnly = false;
  };
  const refuseConfiguration = () => {
    takesConfiguration = false;
  };
  const press = () => {
    for (const run of pressed) run();
  };
  const devices = { hear, connect, see, shown, players, streams, permissions, track };
  const page = { direct, refuseConfiguration, press, list, away, back, ...devices };
  return { call, signaling, room, content, sent, noted, answers, configurations, ...page };
}

/** The same, with Ben in it. */
export async function inCall(how?: Parameters<typeof openCall>[0]) {
  const opened = openCall(how);
  await opened.call.join();
  return opened;
}

export function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const refused = (text: string) => new ApiError(-1, "refused", text);

/** Ends the call of the test before, in a page without devices. */
export function resetCalls(): void {
  vi.unstubAllGlobals();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  activeCall.getState().call?.leave();
  activeCall.setState({}, true);
}
