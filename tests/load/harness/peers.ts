import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { EarlierCommit } from "./earlier-commit.ts";
import { fetchRoom, parleyProtocol, sealedProtocol } from "./parley-protocol.ts";
import { type Running, run } from "./processes.ts";
import {
  batchingProtocol,
  greetingProtocol,
  type OpenRoom,
  type Protocol,
  relayProtocol,
  socketIoProtocol,
} from "./protocols.ts";
import { RecordedBytes } from "./recorded-bytes.ts";
import { workerd, workerdConfiguration } from "./workerd.ts";

export type PeerName =
  | "parley"
  | "sealed-parley"
  | "earlier-parley"
  | "ws"
  | "ws-gathering"
  | "ws-sqlite"
  | "ws-sqlite-grouped"
  | "socket.io"
  | "partyserver"
  | "bare-object"
  | "telling-object";

/** A server in its own process, and its protocol. */
export interface Peer extends Running {
  name: PeerName;
  /** The product, of this or an earlier commit. */
  isProduct: boolean;
  protocol: Protocol;
  recorded: RecordedBytes;
  /** Creates a room, with members if the server has any. */
  openRoom(members: number): Promise<OpenRoom>;
}

const support = resolve(import.meta.dirname, "../../worker/support");
const nodePeer = resolve(import.meta.dirname, "../servers/node-peer.ts");

let rooms = 0;
const nextRoom = () => `room-${process.pid}-${++rooms}`;

const kinds: Record<PeerName, { worker?: string; protocol: Protocol; path(room: string): string }> = {
  parley: { worker: "bench/room.ts", protocol: parleyProtocol, path: () => "/api/socket" },
  "sealed-parley": { worker: "bench/room.ts", protocol: sealedProtocol, path: () => "/api/socket" },
  "earlier-parley": { protocol: parleyProtocol, path: () => "/api/socket" },
  "bare-object": { worker: "bench/object.ts", protocol: relayProtocol, path: (room) => `/${room}` },
  "telling-object": { worker: "bench/object.ts", protocol: greetingProtocol, path: (room) => `/${room}?history` },
  partyserver: { worker: "bench/party.ts", protocol: relayProtocol, path: (room) => `/parties/room/${room}` },
  ws: { protocol: relayProtocol, path: (room) => `/${room}` },
  "ws-gathering": { protocol: batchingProtocol, path: (room) => `/${room}` },
  "ws-sqlite": { protocol: relayProtocol, path: (room) => `/${room}` },
  "ws-sqlite-grouped": { protocol: relayProtocol, path: (room) => `/${room}` },
  "socket.io": {
    protocol: socketIoProtocol,
    path: (room) => `/socket.io/?EIO=4&transport=websocket&room=${room}`,
  },
};

interface Setup {
  /** The product meters billed usage. */
  metered?: boolean;
  /** Stores on the machine's disk. */
  onDisk?: boolean;
  /** Commit of `earlier-parley`. */
  earlier?: EarlierCommit | undefined;
}

/** Bundles, which later runtimes copy, and what the last runtimes stored. */
const folders: string[] = [];
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder in memory, if the system has one. */
const memoryFolder = ["/dev/shm"].find(existsSync) ?? tmpdir();

/**
 * Stores in memory, unless `onDisk`: workerd blocks while the disk writes, which on the platform happens beside the
 * object, so the figures would be the disk's.
 */
export async function startPeer(name: PeerName, port: number, setup: Setup = {}): Promise<Peer> {
  const { worker, protocol, path } = kinds[name];
  const { entry, folder } =
    name === "earlier-parley" ? (setup.earlier ?? {}) : { entry: worker && join(support, worker) };
  const runtime = entry ? await runWorkerd(entry, port, setup, folder) : undefined;
  const running = runtime ?? (await runNode(name, port, setup));
  const isProduct = name.endsWith("parley");
  return {
    ...running,
    name,
    isProduct,
    protocol,
    // Answers of an earlier commit may have another schema.
    recorded: new RecordedBytes(isProduct && !folder ? runtime?.disk : undefined),
    openRoom: async (members) =>
      isProduct
        ? await fetchRoom(port, members, name === "sealed-parley")
        : { path: path(nextRoom()), lastId: 0, rev: 0 },
  };
}

async function runNode(name: PeerName, port: number, { onDisk }: Setup): Promise<Running> {
  return await run(process.execPath, [nodePeer, name, String(port), newFolder(onDisk)], port);
}

function newFolder(onDisk = false): string {
  const folder = mkdtempSync(join(onDisk ? tmpdir() : memoryFolder, "parley-bench-"));
  folders.push(folder);
  return folder;
}

async function runWorkerd(
  entry: string,
  port: number,
  { metered, onDisk }: Setup,
  from?: string,
): Promise<Running & { disk: string }> {
  const folder = newFolder(onDisk);
  const running = await run(workerd, ["serve", workerdConfiguration({ entry, folder, port, metered, from })], port);
  const disk = join(folder, "disk");
  return {
    ...running,
    disk,
    async stop() {
      await running.stop();
      rmSync(disk, { recursive: true });
    },
  };
}
