import { describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { consoleEndpoints } from "../../../worker/contract/endpoints/console.ts";
import type { Endpoint } from "../../../worker/contract/endpoints/endpoint.ts";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import { ClientEvent } from "../../../worker/contract/events.ts";
import { signalFrames } from "../../../worker/contract/frames/client-frames.ts";
import { fetchWorker } from "../support/api.ts";
import { type FrameName, TestSocket } from "../support/socket.ts";
import { makeCall } from "./make-call.ts";
import { matrix, otherRoutes } from "./matrix.ts";
import { frames, requests, type Wanted } from "./requests.ts";
import { type Client, callers, createWorld, roomStateOf, type Tokens, tokensIn, type World } from "./world.ts";

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const productCalls = Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][];
const frameNames = Object.keys(frames) as FrameName[];
const socketRow = (name: string) => `socket ${name}`;

/** Sends a frame; its result code, or the code that the socket was closed with. */
async function sendFrame(name: FrameName, world: World, token?: string): Promise<number> {
  const response = await fetchWorker("/api/socket", {
    headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1${token === undefined ? "" : `, ${token}`}` },
  });
  if (!response.webSocket) return ((await response.json()) as { code: number }).code;
  const socket = new TestSocket(response.webSocket);
  const id = socket.send(name, frames[name](world));
  // A signal has no answer; a client that may send one may also resume.
  const asked = name in signalFrames ? socket.send("resume", { afterId: 0 }) : id;
  const frame = await socket.frame(
    (frame) => frame.type === "close_auth" || (frame.type === "ack" && frame.event_id === asked),
  );
  socket.close(1000);
  return frame.type === "ack" ? frame.code : frame.data.code;
}

/** A room whose clients are asked what is refused, or what only reads: both change nothing, so all rows share it. */
let unchanged: Promise<{ world: World; tokens: Tokens; state: string }> | undefined;

async function createUnchanged() {
  const world = await createWorld();
  const tokens = await tokensIn(world, callers);
  return { world, tokens, state: await roomStateOf(world) };
}

/** Names that only one of two lists has, with advice. */
function onlyIn(some: Iterable<string>, others: Iterable<string>, advice: string): string[] {
  const known = new Set(others);
  return [...some].filter((name) => !known.has(name)).map((name) => `${name}: ${advice}`);
}

type Ask = (world: World, token?: string) => Promise<number>;

/** Asks as each of these clients, and expects the answers of the table. */
async function askAs(clients: readonly Client[], name: string, ask: Ask, world: World, tokens: Tokens): Promise<void> {
  const answers: Partial<Record<Client, number>> = {};
  for (const client of clients) answers[client] = await ask(world, tokens[client]);
  const row = matrix[name] ?? [];
  expect(answers).toEqual(Object.fromEntries(clients.map((client) => [client, row[callers.indexOf(client)]])));
}

/**
 * Makes a call as every client: the refused ones must change nothing, and the permitted ones get a room of their own.
 * A call that everybody may make changes no room either.
 */
async function checkRow(name: string, ask: Ask, isGet = false): Promise<void> {
  const reads = isGet || matrix[name]?.[0] === ResultCode.ok;
  const changes = (client: Client) => !reads && matrix[name]?.[callers.indexOf(client)] === ResultCode.ok;
  unchanged ??= createUnchanged();
  const { world, tokens, state } = await unchanged;
  await askAs(
    callers.filter((client) => !changes(client)),
    name,
    ask,
    world,
    tokens,
  );
  expect(await roomStateOf(world)).toBe(state);
  // The owner's call may end what the co-owner's is about.
  for (const isCoOwner of [false, true]) {
    const clients = callers.filter((client) => changes(client) && (client === "co-owner") === isCoOwner);
    if (clients.length === 0) continue;
    const world = await createWorld({ message: name.startsWith("socket"), upload: name.includes("Upload") });
    await askAs(clients, name, ask, world, await tokensIn(world, clients));
  }
}

describe("the table of permissions", () => {
  it("has a row for every call, every frame and every other route of the product, and for nothing else", () => {
    const clientEvents = Object.keys(ClientEvent).filter((name) => name !== "ping");
    const wanted = [...productCalls.map(([name]) => name), ...clientEvents.map(socketRow)];
    const addRow = "who may? Add its row to the table in tests/worker/access/matrix.ts";
    expect(onlyIn(wanted, Object.keys(matrix), addRow)).toEqual([]);
    expect(onlyIn(Object.keys(matrix), wanted, "is no call and no frame any more: take its row away")).toEqual([]);
    const addRequest = "what is asked? Add it in tests/worker/access/requests.ts";
    expect(onlyIn(Object.keys(endpoints), Object.keys(requests), addRequest)).toEqual([]);
    expect(onlyIn(clientEvents, frameNames, addRequest)).toEqual([]);
    expect(Object.entries(matrix).filter(([, codes]) => codes.length !== callers.length)).toEqual([]);

    const served = app.routes.filter(({ method }) => method !== "ALL").map(routeOf);
    const known = [
      ...productCalls.map(([, endpoint]) => routeOf(endpoint)),
      ...Object.values(consoleEndpoints).map(routeOf),
      ...otherRoutes,
    ];
    const declare =
      "is served and in no list: make it an endpoint of the contract, or add it to otherRoutes in matrix.ts";
    expect(onlyIn(new Set(served), known, declare)).toEqual([]);
    // Routes for all methods are middleware of a known path, or of all paths below one.
    const forEveryMethod = app.routes.filter(({ method, path }) => method === "ALL" && !path.endsWith("*"));
    const paths = new Set(known.map((route) => route.split(" ")[1]));
    expect(forEveryMethod.filter(({ path }) => !paths.has(path))).toEqual([]);
    expect(onlyIn(known, served, "is not served: no route of worker/app.ts answers it")).toEqual([]);
  });

  it.concurrent.each(productCalls)("%s", async (name, endpoint) => {
    const wanted = requests[name] as (world: World) => Wanted;
    const ask: Ask = async (world, token) => (await makeCall(endpoint, wanted(world), token)).code;
    await checkRow(name, ask, endpoint.method === "GET");
  });

  it.concurrent.each(frameNames)("%s over the socket", async (name) => {
    await checkRow(socketRow(name), (world, token) => sendFrame(name, world, token));
  });
});
