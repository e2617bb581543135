import { deliveryHeaders, hookDelivery } from "@contract/hooks.ts";
import * as z from "zod/mini";
import type { RoomServices } from "../../../worker/room/ports.ts";
import { type Clock, databaseDown, type Owner, type Surroundings } from "../host.ts";
import { farCall } from "./far-call.ts";

/** The room's services with the faults of its surroundings. Their answers do not reach an ended process. */
export function createServices(clock: Clock, process: Owner, surroundings: Surroundings): RoomServices {
  const { posted, delivered } = surroundings;
  const call = async (work: () => void) => (await farCall(clock, process, surroundings, 0.2, work)).lost;
  return {
    queueEmails: async (_, emails) => {
      const namesIn = (content: (typeof emails)[number]["content"]) => ("names" in content ? content.names : []);
      const all = emails.map(({ id, content }) => ({ id, names: namesIn(content) }));
      if (await call(() => posted(all))) throw new Error(databaseDown);
    },
    callHook: async ({ headers, body }) => {
      const { messages } = z.decode(hookDelivery, JSON.parse(body));
      const ids = messages.map(({ message }) => message.id);
      const lost = await call(() => delivered(headers[deliveryHeaders.id] ?? "", ids));
      return lost === "request" ? 500 : lost === "answer" ? 0 : 200;
    },
    push: async () => [],
    iceServers: async () => {
      await call(() => {});
      return [];
    },
    forget: async () => {},
  };
}
