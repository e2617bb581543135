import * as z from "zod/mini";
import { knock } from "../../knock.ts";

/** `c_knocks`, for members who may admit: all knocks that wait now, the oldest first. */
export const knocks = z.object({ knocks: z.array(knock) });
