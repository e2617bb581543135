import { Hono } from "hono";
import { ResultCode } from "../contract/codes.ts";
import { refusal } from "../lib/result.ts";
import { drawnPage } from "./drawn-page.ts";
import { type AppEnv, refuse } from "./endpoint.ts";
import { linkFirstFiles } from "./first-files.ts";

/** The client: its one page at every address that is nothing else, and what that page loads. */
export const site = new Hono<AppEnv>();

site.get("*", async (c) => {
  const drawn = await drawnPage(c);
  const answer = drawn ?? (await c.env.ASSETS.fetch(c.req.raw));
  const to = answer.headers.get("location");
  // `//elsewhere.example/index.html` is a path too: nobody is led out of here by one.
  if (to !== null && !/^\/(?![/\\])/.test(to)) return refuse(c, refusal(ResultCode.notFound, "notFound"));
  return linkFirstFiles(c, answer, drawn !== undefined);
});

site.all("*", (c) => {
  c.header("Allow", "GET, HEAD");
  return refuse(c, refusal(ResultCode.methodNotAllowed, "methodNotAllowed"));
});
