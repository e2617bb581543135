import { contribution, goalRequest, newestGoal } from "../goal.ts";
import { order } from "../order.ts";
import { endpoint } from "./endpoint.ts";

export const getGoal = endpoint("GET", "/api/room/goal", "room.read", { data: newestGoal });
export const makeGoal = endpoint("POST", "/api/room/goal", "room.setGoal", { body: goalRequest, data: newestGoal });
export const cancelGoal = endpoint("DELETE", "/api/room/goal", "room.setGoal", { data: newestGoal });

/** Places an order for a part of the goal. */
export const chipIn = endpoint("POST", "/api/room/goal/contributions", "room.buy", { body: contribution, data: order });
