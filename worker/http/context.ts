import type { Context } from "hono";
import type { Language } from "../contract/languages.ts";
import type { Env, Settings } from "../env.ts";

export type AppEnv = {
  Bindings: Env;
  Variables: {
    settings: Settings;
    language: Language;
    /** The caller's network address, IPv6 by /64. */
    address: string;
  };
};
export type AppContext = Context<AppEnv>;
