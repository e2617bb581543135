import { setImmediate as nextTick } from "node:timers/promises";
import { format } from "node:util";
import { clearHistory } from "@contract/calls/owner.ts";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import { openRoomStores } from "../../web/device/database.ts";
import { RoomSession } from "../../web/room/room-session.ts";
import { randomNumbers } from "../support/random-numbers.ts";
import { aSession } from "../unit/support/room-things.ts";
import { Guarantees } from "./guarantees.ts";
import { endedProcess, type Host, type HostModule, type HostSocket } from "./host.ts";

// A glob instead of an import: the room's half is compiled with the global types of workers.
const { RoomHost } = Object.values(import.meta.glob<HostModule>("./room-host.ts", { eager: true }))[0] as HostModule;

const startsAt = Date.UTC(2026, 0, 1);
const calmMs = 60_000;

export interface Outcome {
  trace: string;
  virtualMs: number;
  faults: string[];
}

class ClientSocket extends EventTarget {
  readyState = 0;
  server: HostSocket | undefined;
  /** Earliest arrival of the next frame, by direction: frames keep their order. */
  readonly arrival = { up: 0, down: 0 };
  onSend = (_frame: string) => {};
  onClosed = () => {};

  send(frame: string): void {
    this.onSend(frame);
  }

  close(): void {
    this.end(1000);
  }

  end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onClosed();
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

/** Random bytes as `crypto` gives them, from a seed. */
function fillFrom(random: () => number) {
  return <T extends ArrayBufferView | null>(into: T): T => {
    if (into === null) return into;
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = random() * 256;
    return into;
  };
}

/** Runs one room with two clients under the faults of a seed, and lists the guarantees that it broke. */
export async function simulate(seed: number): Promise<Outcome> {
  const random = randomNumbers(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  vi.useFakeTimers({
    toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval", "performance", "Date"],
    now: startsAt,
  });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.spyOn(Math, "random").mockImplementation(random);
  vi.spyOn(crypto, "getRandomValues").mockImplementation(fillFrom(random));
  vi.spyOn(crypto, "randomUUID").mockImplementation(
    () => `${[...fillFrom(random)(new Uint8Array(16))].join("")}-0-0-0-0`,
  );
  const faults: string[] = [];
  vi.spyOn(console, "error").mockImplementation((...values) => {
    const line = format(...values);
    // A timer of an ended room logs that it cannot write.
    if (!line.includes(endedProcess)) faults.push(`logged: ${line}`);
  });
  const trace: string[] = [];
  const note = (line: string) => trace.push(`${Date.now() - startsAt} ${line}`);
  const open = new Set<ClientSocket>();
  let host: Host | undefined;
  const room = () => {
    if (!host) throw new Error("the room has started");
    return host;
  };
  vi.stubGlobal("WebSocketRequestResponsePair", class {});
  vi.stubGlobal(
    "WebSocketPair",
    class {
      constructor() {
        Object.assign(this, room().pair());
      }
    },
  );
  const RealResponse = Response;
  vi.stubGlobal(
    "Response",
    class extends RealResponse {
      constructor(body: BodyInit | null, init?: ResponseInit) {
        super(body, init?.status === 101 ? { ...init, status: 200 } : init);
      }
    },
  );
  host = new RoomHost();

  /** Kills the room before or after the writes of a step are durable, or commits them; true if answers left. */
  const settle = () => {
    const dice = hasFaults ? random() : 1;
    if (dice < 0.02) {
      note("kill");
      room().kill(dice < 0.01);
      return false;
    }
    room().commit();
    return true;
  };
  let hasFaults = true;

  const connect = (address: string, [, token = ""]: string[]): WebSocket => {
    const socket = new ClientSocket();
    const latency = () => 1 + upTo(80);
    const deliver = (direction: "up" | "down", work: () => void) => {
      const arrival = Math.max(socket.arrival[direction], Date.now() + latency());
      socket.arrival[direction] = arrival;
      setTimeout(work, arrival - Date.now());
    };
    open.add(socket);
    socket.onClosed = () => {
      open.delete(socket);
      const { server } = socket;
      // Frames on their way arrive before the server learns of the end.
      if (server) deliver("up", () => room().leave(server));
    };
    socket.onSend = (frame) =>
      deliver("up", () => {
        if (!socket.server) return;
        note(`${token} up ${frame}`);
        room().receive(socket.server, frame);
        settle();
      });
    setTimeout(() => {
      if (socket.readyState !== 0) return;
      const url = new URL(address, "http://localhost");
      note(`${token} opens`);
      const server = room().open(token, url.search.slice(1));
      socket.server = server;
      socket.readyState = 1;
      server.onFrame = (frame) =>
        deliver("down", () => {
          if (socket.readyState !== 1) return;
          note(`${token} down ${frame}`);
          socket.dispatchEvent(Object.assign(new Event("message"), { data: frame }));
        });
      // Frames that left before the end of the process arrive before the close.
      server.onClose = (code) => deliver("down", () => socket.end(code));
      socket.dispatchEvent(new Event("open"));
      settle();
    }, latency());
    return socket as unknown as WebSocket;
  };
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const token = new Headers(init?.headers).get("token") ?? "";
    await new Promise((resolve) => setTimeout(resolve, 1 + upTo(80)));
    const data = room().call(token, new URL(address, "http://localhost"));
    return Response.json({ code: 1, data, msg: "" });
  });
  const enter = (name: string) =>
    new RoomSession({
      session: aSession(name, { memberId: room().memberOf(`token-${name}`) }),
      language: () => "en",
      onReaction: () => {},
      stores: openRoomStores(),
      remembered: { touch() {}, isSealed: () => false },
      openSocket: connect,
      locks: undefined,
    });
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      // IndexedDB in memory answers in iterations of the real event loop.
      for (let tick = 0; tick < 4; tick++) await nextTick();
      await vi.advanceTimersByTimeAsync(50);
      room().commit();
    }
  };

  const clients = [enter("ann"), enter("ben")];
  const guarantees = new Guarantees(faults, room, clients);
  const act = (step: number) => {
    const client = clients[upTo(clients.length)];
    if (!client) return;
    const { actions, messages, session } = client.store.getState();
    const own = messages.filter(({ senderId, kind }) => senderId === session.memberId && kind === "text");
    const message = own[upTo(own.length)];
    const dice = random();
    const text = `<text ${step}>`;
    if (dice < 0.55) {
      note(text);
      actions.sendText(text);
      guarantees.sent(client.store.getState().outbox.at(-1)?.eventId ?? "");
    } else if (dice < 0.67 && message) {
      note(`edit ${message.id}`);
      guarantees.worded(message.id, text);
      actions.editText(message, text);
    } else if (dice < 0.77 && message) {
      note(`recall ${message.id}`);
      // Without a connection the recall is refused.
      actions.recall(message.id).then(
        () => guarantees.deleted([message]),
        () => {},
      );
    } else if (dice < 0.8) {
      note("clear");
      const cleared = room().texts();
      room().call("token-ann", new URL(clearHistory.path, "http://localhost"));
      if (settle()) guarantees.deleted(cleared);
    } else if (dice < 0.87)
      for (const socket of open) {
        note("stall");
        socket.arrival[random() < 0.5 ? "up" : "down"] = Date.now() + upTo(5000);
      }
    else
      for (const socket of open)
        if (random() < 0.5) {
          note("cut");
          socket.end(1006);
        }
  };
  try {
    await pass(1000);
    for (let step = 0; step < 25; step++) {
      act(step);
      await pass(50 * upTo(10));
      guarantees.check();
    }
    hasFaults = false;
    await pass(calmMs);
    const reading = Promise.all((["cache", "outbox", "drafts"] as const).map((name) => openRoomStores().all(name, "")));
    await pass(100);
    guarantees.checkCalm(JSON.stringify(await reading));
    return { trace: trace.join("\n"), virtualMs: Date.now() - startsAt, faults };
  } finally {
    for (const client of clients) client.leave();
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
}
