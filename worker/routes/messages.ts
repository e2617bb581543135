import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { type AppEnv, endpoint } from "./endpoint.ts";
import { act } from "./room-of.ts";

/** The history; sending is the socket's. */
export const messages = new Hono<AppEnv>();

endpoint(messages, calls.listMessages, ({ c, session, query }) => act(c, session, "listMessages", query));
endpoint(messages, calls.getMessagesByIds, ({ c, session, query }) => act(c, session, "getMessagesByIds", query));
