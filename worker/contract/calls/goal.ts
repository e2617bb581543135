import { contribution, goalRequest, newestGoal } from "../goal.ts";
import { order } from "../order.ts";
import { call } from "./call.ts";

export const getGoal = call("GET", "/api/room/goal", "room.read", { data: newestGoal });

export const makeGoal = call("POST", "/api/room/goal", "room.setGoal", { body: goalRequest, data: newestGoal });

export const cancelGoal = call("DELETE", "/api/room/goal", "room.setGoal", { data: newestGoal });

/** Places an order for a part of the goal. */
export const chipIn = call("POST", "/api/room/goal/contributions", "room.buy", { body: contribution, data: order });
