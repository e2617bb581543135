import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * Reverse proxy with its own origin before the test server: cuts the network, records requests, or serves a newer
 * release.
 */
export interface FaultProxy {
  origin: string;
  /** Requested paths, without those of the API. */
  asked: string[];
  /** Fails all requests and breaks open sockets. */
  cut(): void;
  mend(): void;
  /** Answers WebSocket upgrades as a proxy that wants a login does; calls go on. */
  blockSockets(isBlocked: boolean): void;
  /** Serves the pages as another release from now on. */
  release(mark: string): void;
  close(): Promise<void>;
}

const scriptPath = "/front-script.js";

/**
 * `added`: headers of each forwarded request, which replace the client's. `script`: runs first on each page; links in
 * answers then lead to the front.
 */
export async function openFaultProxy(
  target: string,
  added: Record<string, string> = {},
  script?: string,
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let isCut = false;
  let isBlocked = false;
  let mark: string | undefined;

  // A 304 would confirm the cached page of the earlier release.
  const ask = ({
    url,
    method,
    headers: { "if-none-match": _, "if-modified-since": __, ...headers },
  }: IncomingMessage) =>
    request({ hostname, port, path: url, method, headers: { ...headers, "accept-encoding": "identity", ...added } });

  const server: Server = createServer((incoming, answer) => {
    const path = incoming.url?.split("?")[0] ?? "";
    if (!path.startsWith("/api/")) asked.push(path);
    if (script !== undefined && path === scriptPath)
      return void answer.setHeader("content-type", "text/javascript").end(script);
    const passed = ask(incoming);
    incoming.pipe(passed);
    passed.on("error", () => answer.destroy());
    passed.on("response", (response) => {
      const named = script === undefined ? response.headers : JSON.parse(own(JSON.stringify(response.headers)));
      const isPage = path === "/" || path.startsWith("/prerendered/");
      const isHtml = response.headers["content-type"]?.startsWith("text/html");
      const isText = isHtml || response.headers["content-type"]?.startsWith("application/json");
      const changed = script === undefined ? mark !== undefined && (path === "/sw.js" || isPage) : isText;
      if (!changed) {
        answer.writeHead(response.statusCode ?? 502, named);
        return void response.pipe(answer);
      }
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { "content-length": _, etag: __, ...headers } = named;
        answer.writeHead(response.statusCode ?? 502, headers);
        const text = Buffer.concat(chunks).toString();
        if (script !== undefined)
          return void answer.end(isHtml ? own(text).replace("<head>", `<head>${tag}`) : own(text));
        answer.end(isPage ? text.replace("<head>", `<head><meta name="release" content="${mark}">`) : newer(text));
      });
    });
  });
  /** A changed release name makes the script count as another release. */
  const newer = (script: string) => script.replace(/parley-release-/g, `parley-release-${mark}-`);

  let origin = "";
  const own = (text: string) => text.replaceAll(target, origin);
  const tag = `<script src="${scriptPath}"></script>`;

  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  server.on("upgrade", (incoming, socket) => {
    if (isBlocked) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
    const passed = ask(incoming);
    passed.on("upgrade", (response, other) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      for (const [from, to] of [
        [socket, other],
        [other, socket],
      ] as const) {
        from.pipe(to);
        from.on("error", () => to.destroy());
        from.on("close", () => to.destroy());
      }
    });
    passed.on("response", () => socket.destroy());
    passed.on("error", () => socket.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin,
    asked,
    cut() {
      isCut = true;
      end();
    },
    mend() {
      isCut = false;
    },
    blockSockets(block) {
      isBlocked = block;
    },
    release(name) {
      mark = name;
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
