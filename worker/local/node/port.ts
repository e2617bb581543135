import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Is nobody listening on this port of this machine? Waits a moment for one that is just ending. */
export async function portIsFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await canListen(port)) && !(await answers(port))) return true;
    await wait(100);
  }
  return false;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A server on the IPv6 loopback does not keep us from listening, but browsers would reach it first. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
