import { exchange } from "@contract/endpoints/room.ts";
import { resumeQuery } from "@contract/frames/first-frame.ts";
import * as z from "zod/mini";
import type { ExchangeModule, Host } from "./host.ts";
import type { Network } from "./network.ts";

// A glob instead of an import: the worker's half is compiled with its own global types.
const { answerExchange } = Object.values(
  import.meta.glob<ExchangeModule>("./room/answer-exchange.ts", { eager: true }),
)[0] as ExchangeModule;

interface Around {
  room(): Host;
  network: Network;
  happens(probability: number): boolean;
}

/** Stands in for `fetch`. Requests are lost; of calls that exchange frames, also answers. */
export function createCalls({ room, network, happens }: Around) {
  const mayBeLost = () => {
    if (happens(0.05)) throw new TypeError("the network is lost");
  };
  const exchangeFrames = async (token: string, text: string) => {
    const body = z.decode(exchange.body, JSON.parse(text));
    const socket = await network.openForCall(token, resumeQuery(body));
    if (!socket) throw new TypeError("the room does not answer");
    const answer = await answerExchange(socket, body);
    mayBeLost();
    return answer;
  };
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const token = new Headers(init.headers).get("token") ?? "";
    await new Promise((resolve) => setTimeout(resolve, network.latency()));
    mayBeLost();
    if (address !== exchange.path) return Response.json(room().call(token, new URL(address, "http://localhost")));
    return Response.json(
      await new Promise((resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        exchangeFrames(token, String(init.body)).then(resolve, reject);
      }),
    );
  };
}
