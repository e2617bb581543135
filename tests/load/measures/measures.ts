import { catchUp } from "./catch-up.ts";
import { durable } from "./durable.ts";
import { fanOut } from "./fan-out.ts";
import { idle, ping } from "./idle.ts";
import { join, storm } from "./join.ts";
import { latency } from "./latency.ts";
import type { Measure } from "./measure.ts";
import { sealed } from "./sealed.ts";

export type { Measure } from "./measure.ts";

export const measures: readonly Measure[] = [
  fanOut(10),
  fanOut(100),
  fanOut(500),
  durable(16, 1),
  durable(100, 5),
  latency,
  join,
  storm,
  catchUp(1000),
  catchUp(10_000),
  idle,
  ping,
  sealed,
];
