import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { placeTestOrder } from "../../../worker/local/deployment/test-order.ts";
import { call, putPart, sendFile } from "../../chaos/upload-client.ts";
import { ask, codeIn, login, page } from "../../chaos/wire.ts";
import { WireClient } from "../../chaos/wire-client.ts";
import { eventually } from "../../support/eventually.ts";
import { type FaultProxy, openFaultProxy } from "../../support/server/fault-proxy.ts";
import { type OwnServer, startServer } from "../../support/server/server.ts";
import { freePort } from "../support/free-port.ts";

let stateDir: string;
let port: number;
let server: OwnServer;
let proxy: FaultProxy;

const start = () => startServer(port, stateDir, { PAGES: join(stateDir, "some-pages") }, ["--self-host"]);

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "parley-self-host-"));
  mkdirSync(join(stateDir, "some-pages"));
  writeFileSync(join(stateDir, "some-pages/index.html"), "<title>Parley</title>");
  port = await freePort();
  const settings = {
    APP_NAME: "Par$ley",
    APP_ORIGIN: "https://parley.example",
    STRIPE_SECRET_KEY: "sk_test_none",
    STRIPE_WEBHOOK_SECRETS: "whsec_none",
    RESEND_API_KEY: "re_none",
    // Emails wait: nothing listens there.
    RESEND_API_BASE: "http://127.0.0.1:9",
    MAIL_FROM: "Parley <rooms@parley.example>",
  };
  writeFileSync(
    join(stateDir, "self-host.env"),
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  const forwarded = { host: "parley.example", "x-forwarded-proto": "https", "cf-connecting-ip": "203.0.113.7" };
  proxy = await openFaultProxy(`http://127.0.0.1:${port}`, forwarded);
  server = await start();
});

afterAll(async () => {
  await server?.stop();
  await proxy.close();
  rmSync(stateDir, { recursive: true });
});

it("a self-hosted installation sells a room, in which people talk and share a file, and has all of it after a restart", async () => {
  const address = proxy.origin;
  const { OPERATOR_TOKEN: token = "" } = parseEnv(readFileSync(join(stateDir, "operator.env"), "utf8"));
  const order = await placeTestOrder({ origin: address, token }, "olivia@parley.example");
  expect(order?.link).toMatch(/^https:\/\/parley\.example\//);
  expect(await placeTestOrder({ origin: address, token }, "olivia@parley.example")).toBeUndefined();

  const password = "open sesame";
  const setUp = { ic: order?.code, password, mc: "Olivia", chat_mc: "Book club" };
  const owner = await ask(address, "/api/rooms/setup", login, { method: "POST", body: setUp });
  const entry = { ic: codeIn(owner.room.room_link ?? ""), password, mc: "Gil" };
  const guest = await ask(address, "/api/login", login, { method: "POST", body: entry });
  const clients = [owner, guest].map(
    ({ token, uid }) => new WireClient({ seat: { token, uid, name: "" }, socketAddress: address, address }),
  ) as [WireClient, WireClient];
  const [speaker, listener] = clients;
  const connects = () => clients.map(({ counts }) => counts.connects);
  /** Both clients are live on a connection that began after `earlier`: what they catch up on calls no `onMessage`. */
  const deliver = async (text: string, earlier = [0, 0]) => {
    await eventually(() => {
      expect(clients.map(({ isLive }) => isLive)).toEqual([true, true]);
      for (const [at, count] of connects().entries()) expect(count).toBeGreaterThan(earlier[at] ?? 0);
    });
    const eventId = speaker.say(text);
    await new Promise<void>((resolve) => {
      listener.onMessage = (arrived) => {
        if (arrived === eventId) resolve();
      };
    });
  };
  try {
    await deliver("before the restart");

    const bytes = randomBytes(300_000);
    const path = join(stateDir, "book.bin");
    writeFileSync(path, bytes);
    const wanted = { name: "book.bin", size: bytes.length, mime: "application/octet-stream", category: "chat_file" };
    const { file_id: fileId } = await call(address, "POST", "/api/uploads", wanted, owner.token);
    await putPart(path, { address, token: owner.token, fileId, n: 1, first: 0, last: bytes.length - 1 }, () => {});
    await call(address, "POST", `/api/uploads/${fileId}/complete`, undefined, owner.token);
    // A client connects again after a broken connection; the room takes an event once.
    const eventId = `evt-${Date.now()}-file`;
    const send = () => sendFile(address, owner.token, fileId, eventId);
    const link = await send().catch(send);

    expect(await server.stop()).toBe(0);
    const before = connects();
    server = await start();

    await deliver("after the restart", before);
    const { list } = await ask(address, "/api/messages?limit=100&after=0", page, { token: guest.token });
    const texts = list.map(({ content }) => content);
    expect(texts).toEqual(expect.arrayContaining(["before the restart", "after the restart"]));
    const file = await fetch(new URL(new URL(link, address).pathname + new URL(link, address).search, address));
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    const jobs = await fetch(`${address}/cdn-cgi/local/scheduled`);
    expect(jobs.status, "the timer's address is not for the network").toBe(403);
    const described = z.object({ info: z.object({ title: z.string() }) });
    const { info } = described.parse(await (await fetch(`${address}/api/openapi.json`)).json());
    expect(info.title).toContain("Par$ley");
    await ask(address, "/api/health", z.object({ ok: z.literal(true) }));
  } finally {
    for (const client of clients) client.close();
  }
});
