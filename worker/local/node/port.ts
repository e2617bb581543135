import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** True if the port is free. Waits up to 2 seconds for a server that is ending. */
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

/**
 * True if a server answers on `localhost`: one on the IPv6 loopback does not prevent listening, but browsers would
 * reach it first.
 */
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
