import { endpoints } from "../contract/endpoints/endpoints.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { orderServicesOf } from "../http/order-services.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { act, ipHashInRoom } from "../http/room-stub.ts";
import { withCurrency } from "../http/suggested-currency.ts";
import { cancelGoal, makeGoal, placeContribution, readGoal } from "../orders/chip-in.ts";
import { presentOrder } from "../orders/present-order.ts";

/** Time that a room's members pay for together. */
export const goals = createRoutes();

handle(goals, endpoints.getGoal, async ({ c, session }) => {
  await act(c, session, "assertCapability", { capability: endpoints.getGoal.access });
  return await readGoal(orderServicesOf(c), session.roomId);
});

handle(goals, endpoints.makeGoal, async ({ c, session, body }) => {
  await act(c, session, "assertCapability", { capability: endpoints.makeGoal.access });
  await countAttempt(c, "order");
  const services = orderServicesOf(c);
  const { room } = await act(c, session, "getBuyer", undefined);
  await makeGoal(services, room, withCurrency(c, body));
  return await readGoal(services, session.roomId);
});

handle(goals, endpoints.cancelGoal, async ({ c, session }) => {
  await act(c, session, "assertCapability", { capability: endpoints.cancelGoal.access });
  const services = orderServicesOf(c);
  await cancelGoal(services, session.roomId);
  return await readGoal(services, session.roomId);
});

handle(goals, endpoints.chipIn, async ({ c, session, body }) => {
  await countAttempt(c, "order");
  const buyer = await act(c, session, "getBuyer", undefined);
  const services = orderServicesOf(c);
  const client = { language: c.get("language"), network: (roomId: string) => ipHashInRoom(c, roomId) };
  return presentOrder(await placeContribution(services, buyer, body, client), services.settings);
});
