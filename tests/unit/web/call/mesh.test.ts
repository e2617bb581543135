import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Mesh } from "../../../../web/call/mesh/mesh.ts";
import type { PeerOptions } from "../../../../web/call/mesh/peer.ts";

const ofAnn = (device: string) => ({ device, memberId: "ann" });

/** A mesh of the device `d2` over connections that note what they are asked for. */
function openMesh() {
  const made: { offers: boolean; polite: boolean; received: string[]; tracks: string[]; closed: boolean }[] = [];
  const sent: string[] = [];
  const left: string[] = [];
  const mesh = new Mesh({
    own: "d2",
    configuration: {},
    send: async (device, text) => void sent.push(`${device} ${text}`),
    events: { onTrack: () => {}, onState: () => {}, onUnverified: () => {}, onLeft: (device) => left.push(device) },
    openPeer({ offers, polite, tracks, send }: PeerOptions) {
      const given = Object.entries(tracks).map(([kind, track]) => `${kind} ${track ? "on" : "off"}`);
      const peer = { offers, polite, received: [] as string[], tracks: given, closed: false };
      made.push(peer);
      void send("hello");
      return {
        receive: async (text) => void peer.received.push(text),
        close() {
          peer.closed = true;
        },
        setTrack: (kind, track) => void peer.tracks.push(`${kind} ${track ? "on" : "off"}`),
        adapt: async () => void peer.tracks.push("adapt"),
        restart() {},
        resend() {},
        level: () => 0,
      };
    },
  });
  const follow = (...devices: string[]) => mesh.follow(devices.map(ofAnn));
  const join = (...devices: string[]) => {
    mesh.join(devices);
    follow(...devices);
  };
  return { mesh, made, left, sent, follow, join };
}

describe("a mesh", () => {
  it("offers a connection to each device that was there before, and waits for those that come later", () => {
    const { made, sent, join, follow } = openMesh();
    join("d1", "d2", "d3");
    follow("d1", "d2", "d3", "d4");
    expect(sent).toEqual(["d1 hello", "d3 hello", "d4 hello"]);
    expect(made.map(({ offers, polite }) => [offers, polite])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it("takes a signal that overtakes the list, and none of a device that left", async () => {
    const { mesh, made, left, join, follow } = openMesh();
    join();
    await mesh.receive(ofAnn("d5"), "offer");
    follow("d2", "d5");
    expect(made.map(({ received, offers }) => [received, offers])).toEqual([[["offer"], false]]);
    follow("d2");
    expect(left).toEqual(["d5"]);
    expect(made[0]?.closed).toBe(true);
    await mesh.receive(ofAnn("d5"), "late");
    expect(made).toHaveLength(1);
    expect(made[0]?.received).toEqual(["offer"]);
  });

  it("goes on with a device whose signal overtook its list, whatever list comes before that one", async () => {
    const { mesh, made, left, join, follow } = openMesh();
    join("d1");
    mesh.setTrack("voice", {} as MediaStreamTrack);
    await mesh.receive(ofAnn("d5"), "offer");
    follow("d1");
    follow("d1", "d3");
    await mesh.receive(ofAnn("d5"), "candidates");
    follow("d1", "d3", "d5");
    expect(left).toEqual([]);
    expect(made[1]?.received).toEqual(["offer", "candidates"]);
    expect(made[1]?.tracks).toContain("voice on");
    follow("d1", "d3");
    expect(left).toEqual(["d5"]);
  });

  it("drops a device that no list names for 15 seconds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { mesh, left, join, follow } = openMesh();
    join("d1");
    await mesh.receive(ofAnn("d5"), "offer");
    vi.advanceTimersByTime(14_999);
    follow("d1");
    expect(left).toEqual([]);
    vi.advanceTimersByTime(1);
    follow("d1");
    expect(left).toEqual(["d5"]);
  });

  it("gives a device that signals its voice once a list names the device", async () => {
    const { mesh, made, join, follow } = openMesh();
    const voice = {} as MediaStreamTrack;
    mesh.setTrack("voice", voice);
    join();
    await mesh.receive(ofAnn("d5"), "offer");
    mesh.setTrack("voice", voice);
    mesh.renew();
    expect(made.flatMap(({ tracks }) => tracks)).not.toContain("voice on");
    follow("d5");
    expect(made.at(-1)?.tracks).toContain("voice on");
  });

  it("drops a device that is listed as another member's than its signals, or the list before, said", async () => {
    const { mesh, made, left, join } = openMesh();
    join("d1");
    await mesh.receive({ device: "d5", memberId: "ben" }, "offer");
    await mesh.receive({ device: "d1", memberId: "ben" }, "offer");
    expect(made.map(({ received }) => received)).toEqual([[], ["offer"]]);
    mesh.follow([ofAnn("d1"), ofAnn("d5")]);
    expect(left).toEqual(["d5"]);
    mesh.follow([{ device: "d1", memberId: "ben" }]);
    expect(left).toEqual(["d5", "d1"]);
    expect(made.map(({ closed }) => closed)).toEqual([true, true]);
    mesh.follow([ofAnn("d1"), ofAnn("d5")]);
    expect(made).toHaveLength(2);
  });

  it("offers to a device that was there before also when it is named later", () => {
    const { mesh, made } = openMesh();
    mesh.join(["d1"]);
    mesh.follow([]);
    expect(made).toEqual([]);
    mesh.follow([ofAnn("d1")]);
    expect(made[0]?.offers).toBe(true);
  });

  it("offers all connections again to those that were there before, as they may have the newer key already", () => {
    const { mesh, made, left, join, follow } = openMesh();
    join("d1", "d3");
    follow("d1", "d3", "d4");
    mesh.renew();
    expect(left).toEqual(["d1", "d3", "d4"]);
    expect(made.slice(0, 3).map(({ closed }) => closed)).toEqual([true, true, true]);
    expect(made.slice(3).map(({ closed, offers }) => [closed, offers])).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  it("sends its tracks to all, also to those who come later", () => {
    const { mesh, made, join, follow } = openMesh();
    join("d1");
    mesh.setTrack("camera", {} as MediaStreamTrack);
    follow("d1", "d2", "d3");
    mesh.setTrack("camera", null);
    mesh.adapt();
    expect(made.map(({ tracks }) => tracks)).toEqual([
      ["voice off", "camera off", "screen off", "camera on", "camera off", "adapt"],
      ["voice off", "camera on", "screen off", "camera off", "adapt"],
    ]);
  });

  it("closes all connections when it leaves, and makes none any more", async () => {
    const { mesh, made, left, join } = openMesh();
    join("d1", "d3");
    mesh.leave();
    expect(left).toEqual(["d1", "d3"]);
    expect(made.every(({ closed }) => closed)).toBe(true);
    await mesh.receive(ofAnn("d6"), "offer");
    expect(made).toHaveLength(2);
  });
});
