import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** One request of a browser. */
interface Asked {
  host: string;
  /** Path and query; empty for an encrypted tunnel. */
  path: string;
  headers: IncomingHttpHeaders;
}

/** Proxy for all traffic of a browser: pages, service workers and sockets, to every host. */
export interface ForwardProxy {
  address: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** Forwards requests for `own`, and answers all other hosts itself. */
export async function openForwardProxy(own: string): Promise<ForwardProxy> {
  const { host: ownHost, port } = new URL(own);
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    const { host, pathname, search } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    asked.push({ host, path: pathname + search, headers });
    if (host !== ownHost) return void answer.end("Elsewhere");
    const passed = request({ host: "127.0.0.1", port, path: pathname + search, method, headers });
    incoming.pipe(passed);
    passed.on("error", () => answer.destroy());
    passed.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
  });
  // A WebSocket is opened inside a CONNECT tunnel.
  server.on("connect", (incoming, socket: Socket) => {
    const host = incoming.url ?? "";
    if (host !== ownHost) {
      asked.push({ host, path: "", headers: {} });
      return void socket.destroy();
    }
    const other = connect(Number(port), "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    socket.once("data", (data) => asked.push({ host, ...headOf(data.toString("latin1")) }));
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function headOf(text: string): Pick<Asked, "path" | "headers"> {
  const [first = "", ...lines] = (text.split("\r\n\r\n")[0] ?? "").split("\r\n");
  const headers = lines.map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]);
  return { path: first.split(" ")[1] ?? "", headers: Object.fromEntries(headers) };
}
