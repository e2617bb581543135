import { describe, expect, it } from "vitest";
import { Mesh } from "../../../../web/call/mesh/mesh.ts";
import type { PeerOptions } from "../../../../web/call/mesh/peer.ts";

/** A mesh of the device `d2` over connections that note what they are asked for. */
function openMesh() {
  const made: { offers: boolean; polite: boolean; received: string[]; closed: boolean }[] = [];
  const sent: string[] = [];
  const left: string[] = [];
  const mesh = new Mesh({
    own: "d2",
    configuration: {},
    signals: { send: async (device, text) => void sent.push(`${device} ${text}`) },
    events: { onTrack: () => {}, onState: () => {}, onLeft: (device) => left.push(device) },
    openPeer({ offers, polite, send }: PeerOptions) {
      const peer = { offers, polite, received: [] as string[], closed: false };
      made.push(peer);
      void send("hello");
      return {
        receive: async (text) => void peer.received.push(text),
        close() {
          peer.closed = true;
        },
        setMicrophone() {},
        restart() {},
        resend() {},
        level: () => 0,
        stats: async () => ({ packetsReceived: 0, packetsLost: 0, relayed: false }),
      };
    },
  });
  return { mesh, made, left, sent };
}

describe("a mesh", () => {
  it("offers a connection to each device that was there before, and waits for those that come later", () => {
    const { mesh, made, sent } = openMesh();
    mesh.join(["d1", "d2", "d3"]);
    mesh.follow(["d1", "d2", "d3", "d4"]);
    expect(sent).toEqual(["d1 hello", "d3 hello", "d4 hello"]);
    expect(made.map(({ offers, polite }) => [offers, polite])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it("takes a signal that overtakes the list, and none of a device that left", async () => {
    const { mesh, made, left } = openMesh();
    mesh.join([]);
    await mesh.receive("d5", "offer");
    mesh.follow(["d2", "d5"]);
    expect(made.map(({ received, offers }) => [received, offers])).toEqual([[["offer"], false]]);
    mesh.follow(["d2"]);
    expect(left).toEqual(["d5"]);
    expect(made[0]?.closed).toBe(true);
    await mesh.receive("d5", "late");
    expect(made).toHaveLength(1);
    expect(made[0]?.received).toEqual(["offer"]);
  });

  it("closes all connections when it leaves, and makes none any more", async () => {
    const { mesh, made, left } = openMesh();
    mesh.join(["d1", "d3"]);
    mesh.leave();
    expect(left).toEqual(["d1", "d3"]);
    expect(made.every(({ closed }) => closed)).toBe(true);
    await mesh.receive("d6", "offer");
    expect(made).toHaveLength(2);
  });
});
