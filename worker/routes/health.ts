import { Hono } from "hono";
import { version } from "../../package.json";
import { calls } from "../contract/calls/calls.ts";
import { ok } from "../lib/result.ts";
import { type AppEnv, endpoint } from "./endpoint.ts";

export const health = new Hono<AppEnv>();

endpoint(health, calls.getHealth, () => ok({ ok: true, version }));
