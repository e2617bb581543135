import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface FaultyProxy {
  /** Address of the proxy: `http://localhost:…`. */
  address: string;
  /** Cuts every connection without a close handshake, as a lost network does. */
  cut(): void;
  /** Cuts sockets only; calls go on. */
  cutSockets(): void;
  /** Drops the next matching text frame from the server; resolves when it is dropped. */
  dropNext(fits: (text: string) => boolean): Promise<void>;
  /** Resolves when a matching frame passes. */
  seen(fits: (text: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Proxy before the server that can cut connections, drop single socket frames, and let no socket through. */
export async function openProxy(serverAddress: string, { blocksSockets = false } = {}): Promise<FaultyProxy> {
  const target = Number(new URL(serverAddress).port);
  const pairs = new Set<{ client: Socket; server: Socket; upgraded: boolean }>();
  const watched: { fits: (text: string) => boolean; drop: boolean; done: () => void }[] = [];

  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: "127.0.0.1", port: target, noDelay: true });
    const pair = { client, server, upgraded: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", end).on("close", end);

    client.once("data", (first: Buffer) => {
      const head = first.toString("latin1");
      pair.upgraded = /^upgrade:\s*websocket/im.test(head);
      if (pair.upgraded && blocksSockets) return void client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      // Compressed frames could not be inspected.
      const stripped = pair.upgraded ? head.replace(/^sec-websocket-extensions:.*\r\n/im, "") : head;
      server.write(Buffer.from(stripped, "latin1"));
      client.pipe(server);
      if (!pair.upgraded) {
        server.pipe(client);
        return;
      }
      const pass = frameFilter((text) => {
        const index = watched.findIndex(({ fits }) => fits(text));
        const [found] = index < 0 ? [] : watched.splice(index, 1);
        found?.done();
        return found?.drop !== true;
      });
      server.on("data", (bytes: Buffer) => {
        const passed = pass(bytes);
        if (passed.length > 0) client.write(passed);
      });
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");

  const cut = (which: (pair: { upgraded: boolean }) => boolean) => {
    for (const pair of [...pairs].filter(which)) {
      pairs.delete(pair);
      pair.client.resetAndDestroy();
      pair.server.destroy();
    }
  };
  return {
    address: `http://localhost:${(listener.address() as AddressInfo).port}`,
    cut: () => cut(() => true),
    cutSockets: () => cut(({ upgraded }) => upgraded),
    dropNext: (fits) => new Promise<void>((done) => watched.push({ fits, drop: true, done })),
    seen: (fits) => new Promise<void>((done) => watched.push({ fits, drop: false, done })),
    async close() {
      cut(() => true);
      listener.close();
      if (listener.listening) await once(listener, "close");
    },
  };
}

/** Forwards the server's bytes of an upgraded connection, without text frames for which `passes` returns false. */
function frameFilter(passes: (text: string) => boolean): (bytes: Buffer) => Buffer {
  let waiting: Buffer = Buffer.alloc(0);
  let upgraded = false;
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    const passed: Buffer[] = [];
    if (!upgraded) {
      const end = waiting.indexOf("\r\n\r\n");
      if (end < 0) return Buffer.alloc(0);
      passed.push(waiting.subarray(0, end + 4));
      waiting = waiting.subarray(end + 4);
      upgraded = true;
    }
    for (let frame = firstFrame(waiting); frame; frame = firstFrame(waiting)) {
      const whole = waiting.subarray(0, frame.end);
      if (!frame.isText || passes(waiting.subarray(frame.start, frame.end).toString("utf8"))) passed.push(whole);
      waiting = waiting.subarray(frame.end);
    }
    return Buffer.concat(passed);
  };
}

/** Position of the first frame's payload; undefined while the frame is incomplete. Server frames are not masked. */
function firstFrame(bytes: Buffer): { start: number; end: number; isText: boolean } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + length) return undefined;
  return { start, end: start + length, isText: (bytes.readUInt8(0) & 0x0f) === 1 };
}
