import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { checkProxy } from "../../../../worker/local/node/check-proxy.ts";

/** A server that answers with the address of this header. */
async function serverSeeing(header: (headers: NodeJS.Dict<string | string[]>) => unknown) {
  const server = createServer((request, response) => {
    const data = { address: header(request.headers) };
    response.end(JSON.stringify({ code: 1, data, msg: "" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

it("a proxy that passes the client's own address header is noticed at the start, and one that replaces it is not", async () => {
  const passing = await serverSeeing((headers) => headers["cf-connecting-ip"]);
  expect(await checkProxy(passing.origin, "token")).toContain("CF-Connecting-IP");
  passing.close();
  const replacing = await serverSeeing(() => "192.0.2.1");
  expect(await checkProxy(replacing.origin, "token")).toBeUndefined();
  replacing.close();
  expect(await checkProxy(replacing.origin, "token")).toBeUndefined();
});

it.each(["127.0.0.1", "0:0:0:0::/64", "local"])(
  "a proxy behind which all clients are %s is noticed at the start",
  async (address) => {
    const removing = await serverSeeing(() => address);
    expect(await checkProxy(removing.origin, "token")).toContain("share the limits");
    removing.close();
  },
);
