import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fetchRoom, parleyProtocol } from "./parley-protocol.ts";
import { type Running, run } from "./processes.ts";
import { gatheringProtocol, type OpenRoom, type Protocol, plainProtocol, socketIoProtocol } from "./protocols.ts";
import { workerd, workerdConfiguration } from "./workerd.ts";

export type PeerName = "parley" | "ws" | "ws-gathering" | "socket.io" | "partyserver" | "bare-object";

/** A server in a process of its own, and how one talks to it. */
export interface Peer extends Running {
  name: PeerName;
  protocol: Protocol;
  /** Makes a room, with its members in it where it has members. */
  openRoom(members: number): Promise<OpenRoom>;
}

const support = resolve(import.meta.dirname, "../../worker/support");
const nodePeer = resolve(import.meta.dirname, "../servers/node-peer.ts");

let rooms = 0;
const nextRoom = () => `room-${process.pid}-${++rooms}`;

const kinds: Record<PeerName, { worker?: string; protocol: Protocol; path(room: string): string }> = {
  parley: { worker: "bench-room.ts", protocol: parleyProtocol, path: () => "/api/socket" },
  "bare-object": { worker: "bench-object.ts", protocol: plainProtocol, path: (room) => `/${room}` },
  partyserver: { worker: "bench-party.ts", protocol: plainProtocol, path: (room) => `/parties/room/${room}` },
  ws: { protocol: plainProtocol, path: (room) => `/${room}` },
  "ws-gathering": { protocol: gatheringProtocol, path: (room) => `/${room}` },
  "socket.io": {
    protocol: socketIoProtocol,
    path: (room) => `/socket.io/?EIO=4&transport=websocket&room=${room}`,
  },
};

/** `metered`: the product counts what is billed. */
export async function startPeer(name: PeerName, port: number, metered = false): Promise<Peer> {
  const { worker, protocol, path } = kinds[name];
  const running = worker
    ? await runWorkerd(join(support, worker), port, metered)
    : await run(process.execPath, [nodePeer, name, String(port)], port);
  return {
    ...running,
    name,
    protocol,
    openRoom: async (members) =>
      name === "parley" ? await fetchRoom(port, members) : { path: path(nextRoom()), lastId: 0, rev: 0 },
  };
}

function runWorkerd(entry: string, port: number, metered: boolean): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-"));
  return run(workerd, ["serve", workerdConfiguration(entry, folder, port, metered)], port);
}
