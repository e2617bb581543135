import Ajv2020 from "ajv/dist/2020.js";
import * as z from "zod/mini";
import { SchemaWriter } from "../../../worker/api-description/schemas.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Endpoint } from "../../../worker/contract/endpoints/endpoint.ts";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import { ClientEvent, ServerEvent } from "../../../worker/contract/events.ts";
import { type CommandName, commandFrames } from "../../../worker/contract/frames/client-frames.ts";
import { pushFrames } from "../../../worker/contract/frames/push-frames.ts";
import type { PushName } from "../../../worker/contract/frames/server-frames.ts";
import { ackFrame, frameWithoutData, pushFrame, refusedFrame } from "../../../worker/contract/frames/whole-frames.ts";
import { responseBody } from "../../../worker/contract/response-body.ts";
import type { Answer } from "./received.ts";

/* Checks of what the server sends, by the JSON Schemas that `/api/openapi.json` and `/api/asyncapi.json` contain. */

const ajv = new Ajv2020({ strict: false });

type Check = (value: unknown) => string | undefined;

/** Compiles a schema on its first use. */
function checkOf(schema: z.ZodMiniType): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= compiled(schema);
    return check(value);
  };
}

function compiled(schema: z.ZodMiniType): Check {
  const writer = new SchemaWriter();
  const written = writer.answered(schema);
  const validate = ajv.compile({ ...written, components: { schemas: writer.components } });
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

const sockets = new Map<string, Check>([[ServerEvent.pong, checkOf(frameWithoutData(ServerEvent.pong))]]);
for (const [name, { ack }] of Object.entries(commandFrames)) {
  const type = ClientEvent[name as CommandName];
  sockets.set(`${ServerEvent.ack} ${type}`, checkOf(ackFrame(type, ack)));
}
for (const [name, data] of Object.entries(pushFrames)) {
  const type = ServerEvent[name as PushName];
  sockets.set(type, checkOf(pushFrame(type, data)));
}

const checkRefused = checkOf(refusedFrame);

const frameHead = z.object({ type: z.string(), origin_type: z.optional(z.string()) });

/** The difference of a frame from its schema; undefined if none. */
export function frameError(json: unknown): string | undefined {
  const head = z.safeParse(frameHead, json);
  if (!head.success) return "a frame without a type";
  const { type, origin_type: origin } = head.data;
  const check = sockets.get(origin === undefined ? type : `${type} ${origin}`);
  if (check) return check(json);
  return type === ServerEvent.ack ? checkRefused(json) : "a frame without a schema";
}

const known = Object.values(endpoints).map(({ method, path, data }: Endpoint) => ({
  method,
  isPath: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  isLiteral: !path.includes(":"),
  check: checkOf(z.object({ code: z.literal(ResultCode.ok), data, msg: z.string() })),
}));
const resultCodes = new Set<number>(Object.values(ResultCode));

/** The difference of an answer from its endpoint's schema; undefined if none. */
export function answerError({ method, path, status, text }: Answer): string | undefined {
  const json: unknown = parsed(text);
  const answer = z.safeParse(responseBody, json);
  if (!answer.success) return "an answer without code, data and msg";
  const { code } = answer.data;
  if (status !== (code >= 400 ? code : 200)) return `code ${code} with status ${status}`;
  if (code !== ResultCode.ok) return resultCodes.has(code) ? undefined : `an unknown code ${code}`;
  const [plain = ""] = path.split("?");
  const fitting = known.filter((endpoint) => endpoint.method === method && endpoint.isPath.test(plain));
  const endpoint = fitting.find(({ isLiteral }) => isLiteral) ?? fitting[0];
  return endpoint ? endpoint.check(json) : "an endpoint without a schema";
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
