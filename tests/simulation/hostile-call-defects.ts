import type { DefectRow } from "./defects.ts";

const codec = "web/room/sealed/call-codec.ts";
const mesh = "web/call/mesh/mesh.ts";
const media = "web/call/call-media.ts";
const way = "{ callId, memberId, from, to }: SignalRoute)";
const signal = "web/call/mesh/signal.ts";

export const defectsOfHostileCalls: readonly DefectRow[] = [
  ["a new key leaves the connections of before", media, "this.transport?.renew();", ""],
  [
    "a sealed room takes signals in clear text",
    codec,
    "if (!opened.ok)",
    'if (body.startsWith("{")) return { text: body, keyEpoch: keys.newest }; if (!opened.ok)',
  ],
  [
    "a signal under a former key counts as one under the newest",
    codec,
    "return opened.epoch === keys.newest ? { text: opened.content.t, keyEpoch: opened.epoch }",
    "return opened.ok ? { text: opened.content.t, keyEpoch: keys.newest }",
  ],
  ["a signal of before the new key is used after it", media, "keyEpoch === this.#keyEpoch && ", ""],
  ["a signal can be another member's", codec, 'kind: "call", memberId,', 'kind: "call", memberId: "any",'],
  ["a signal can be of another call", codec, way, '{ callId: _, memberId, from, to }: SignalRoute, callId = "any")'],
  ["a signal can be of another device", codec, way, '{ callId, memberId, from: _, to }: SignalRoute, from = "any")'],
  ["a signal can be for another device", codec, way, '{ callId, memberId, from, to: _ }: SignalRoute, to = "any")'],
  [
    "a link takes a second certificate",
    signal,
    "fingerprint === undefined || fingerprint !== (this.#fingerprint ?? fingerprint)",
    "fingerprint === undefined",
  ],
  ["a link takes signals again", signal, "if (n <= this.#received)", "if (n <= 0)"],
  [
    "a device can change its member",
    "web/call/mesh/negotiation.ts",
    " || (present.get(device) ?? memberId) !== memberId",
    "",
  ],
  ["a device that left comes back", "web/call/mesh/negotiation.ts", "gone.has(device) || ", ""],
  ["a device that no list names gets a voice", mesh, "#open(device, noTracks)", "#open(device, this.#tracks)"],
  [
    "a device that no list names gets a voice after a new key",
    mesh,
    "this.#isListed(device) ? this.#tracks : noTracks",
    "this.#tracks",
  ],
];
