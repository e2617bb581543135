/** Resolves `@contract/…` as the bundler does, for tools that use the client's code: `node --import` this file. */
import { registerHooks } from "node:module";

const prefix = "@contract/";
const contract = new URL("../../../worker/contract/", import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith(prefix) ? new URL(specifier.slice(prefix.length), contract).href : specifier, context),
});
