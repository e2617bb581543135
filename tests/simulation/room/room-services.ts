import { deliveryHeaders, hookDelivery } from "@contract/hooks.ts";
import * as z from "zod/mini";
import type { RoomServices } from "../../../worker/room/ports.ts";
import { type Clock, databaseDown, type Owner, type Surroundings } from "../host.ts";

/** The room's services with the faults of its surroundings. Their answers do not reach an ended process. */
export function createServices(
  clock: Clock,
  process: Owner,
  { latencyMs, fault, posted, delivered }: Surroundings,
): RoomServices {
  const wait = () => clock.run(process, () => new Promise<void>((resolve) => setTimeout(resolve, latencyMs())));
  const call = async (work: () => void) => {
    await wait();
    const lost = fault();
    if (lost !== "request") work();
    await wait();
    return lost;
  };
  return {
    post: async (_, emails) => {
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
    forget: async () => {},
  };
}
