import { describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import type { Call } from "../../../worker/contract/calls/call.ts";
import { calls } from "../../../worker/contract/calls/calls.ts";
import { consoleCalls } from "../../../worker/contract/calls/console.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { ClientEvent } from "../../../worker/contract/events.ts";
import { signalFrames } from "../../../worker/contract/frames/client-frames.ts";
import { fetchWorker } from "../support/api.ts";
import { type FrameName, TestSocket } from "../support/socket.ts";
import { makeCall } from "./make-call.ts";
import { matrix, otherRoutes } from "./matrix.ts";
import { frames, requests, type Wanted } from "./requests.ts";
import { type Client, callers, createCoOwnersWorld, createWorld, roomStateOf, type World } from "./world.ts";

const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const productCalls = Object.entries(calls) as [keyof typeof calls, Call][];
const frameNames = Object.keys(frames) as FrameName[];
const socketRow = (name: string) => `socket ${name}`;

/** Sends a frame; its result code, or the code that the socket was closed with. */
async function sendFrame(name: FrameName, world: World, token: string | undefined): Promise<number> {
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

/** Rows that change nothing share one world: calls that read, and those that nobody may make with an effect. */
let unchanged: Promise<World> | undefined;
const besides: Parameters<typeof createWorld>[0] = new Map();

/** A world for all clients, and one for a co-owner whose call changes something: the owner's may end what is asked for. */
async function worldsFor(name: string, method?: Call["method"]): Promise<readonly [World, World]> {
  const row = matrix[name];
  if (method === "GET" || !row?.includes(ResultCode.ok)) {
    unchanged ??= createWorld();
    return [await unchanged, await unchanged];
  }
  const world = await createWorld(besides, (client) => row[callers.indexOf(client)] !== ResultCode.ok);
  return [world, row[callers.indexOf("co-owner")] === ResultCode.ok ? await createCoOwnersWorld() : world];
}

/** Names that only one of two lists has, with advice. */
function onlyIn(some: Iterable<string>, others: Iterable<string>, advice: string): string[] {
  const known = new Set(others);
  return [...some].filter((name) => !known.has(name)).map((name) => `${name}: ${advice}`);
}

/**
 * Makes a call as every client: first the refused ones, which must change nothing, then the permitted ones.
 */
async function checkRow(
  name: string,
  [world, coOwners]: readonly [World, World],
  ask: (client: Client, world: World) => Promise<number>,
): Promise<void> {
  const expected = Object.fromEntries(callers.map((client, column) => [client, matrix[name]?.[column]]));
  const askAll = async (some: readonly Client[]) => {
    const answers: [Client, number][] = [];
    for (const client of some) answers.push([client, await ask(client, client === "co-owner" ? coOwners : world)]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(some.map((client) => [client, expected[client]])));
  };
  const statesOf = () => Promise.all([roomStateOf(world), roomStateOf(coOwners)]);
  const before = await statesOf();
  await askAll(callers.filter((client) => expected[client] !== ResultCode.ok));
  expect(await statesOf()).toEqual(before);
  await askAll(callers.filter((client) => expected[client] === ResultCode.ok));
}

describe("the table of permissions", () => {
  it("has a row for every call, every frame and every other route of the product, and for nothing else", () => {
    const clientEvents = Object.keys(ClientEvent).filter((name) => name !== "ping");
    const wanted = [...productCalls.map(([name]) => name), ...clientEvents.map(socketRow)];
    const addRow = "who may? Add its row to the table in tests/worker/access/matrix.ts";
    expect(onlyIn(wanted, Object.keys(matrix), addRow)).toEqual([]);
    expect(onlyIn(Object.keys(matrix), wanted, "is no call and no frame any more: take its row away")).toEqual([]);
    const addRequest = "what is asked? Add it in tests/worker/access/requests.ts";
    expect(onlyIn(Object.keys(calls), Object.keys(requests), addRequest)).toEqual([]);
    expect(onlyIn(clientEvents, frameNames, addRequest)).toEqual([]);
    expect(Object.entries(matrix).filter(([, codes]) => codes.length !== callers.length)).toEqual([]);

    const served = app.routes.filter(({ method }) => method !== "ALL").map(routeOf);
    const known = [
      ...productCalls.map(([, call]) => routeOf(call)),
      ...Object.values(consoleCalls).map(routeOf),
      ...otherRoutes,
    ];
    const declare = "is served and in no list: make it a call of the contract, or add it to otherRoutes in matrix.ts";
    expect(onlyIn(new Set(served), known, declare)).toEqual([]);
    // Routes for all methods are middleware of a known path, or of all paths below one.
    const forEveryMethod = app.routes.filter(({ method, path }) => method === "ALL" && !path.endsWith("*"));
    const paths = new Set(known.map((route) => route.split(" ")[1]));
    expect(forEveryMethod.filter(({ path }) => !paths.has(path))).toEqual([]);
    expect(onlyIn(known, served, "is not served: no route of worker/app.ts answers it")).toEqual([]);
  });

  it.concurrent.each(productCalls)("%s", async (name, call) => {
    const worlds = await worldsFor(name, call.method);
    const wanted = requests[name] as (world: World) => Wanted;
    await checkRow(name, worlds, async (client, world) => {
      const { code } = await makeCall(call, wanted(world), world.tokens[client]);
      return code;
    });
  });

  it.concurrent.each(frameNames)("%s over the socket", async (name) => {
    const worlds = await worldsFor(socketRow(name));
    await checkRow(socketRow(name), worlds, (client, world) => sendFrame(name, world, world.tokens[client]));
  });
});
