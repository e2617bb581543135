import { type Context, Hono } from "hono";
import type { Language } from "../contract/text/languages.ts";
import type { Env, Settings } from "../env.ts";

export type AppEnv = {
  Bindings: Env;
  Variables: {
    settings: Settings;
    language: Language;
    /** IP address of the client; IPv6 as its /64. */
    address: string;
  };
};
export type AppContext = Context<AppEnv>;

/** Routes of one resource; app.ts mounts them. */
export const createRoutes = () => new Hono<AppEnv>();
