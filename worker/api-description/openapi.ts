import type * as z from "zod/mini";
import { ResultCode } from "../contract/codes.ts";
import { consoleEndpoints } from "../contract/endpoints/console.ts";
import type { Access, Endpoint } from "../contract/endpoints/endpoint.ts";
import { endpoints } from "../contract/endpoints/endpoints.ts";
import { deliveryHeaders, hookDelivery } from "../contract/hooks.ts";
import * as Limits from "../contract/limits.ts";
import { mediaPath } from "../contract/routes/paths.ts";
import { type JsonSchema, SchemaWriter } from "./schemas.ts";
import { consoleSummaries, descriptions, summaries } from "./summaries.ts";

export interface About {
  appName: string;
  version: string;
  /** URL of the installation, without a path. */
  origin: string;
}

/** Endpoints whose body is raw bytes, with its media type. */
const rawBodies: Readonly<Record<string, string>> = {
  putUploadPart: "application/octet-stream",
  stripeWebhook: "application/json",
};

/** Describes every endpoint of the contract as OpenAPI 3.1.1 (https://spec.openapis.org/oas/v3.1.1.html). */
export function describeEndpoints({ appName, version, origin }: About): JsonSchema {
  const writer = new SchemaWriter();
  const paths: Record<string, JsonSchema> = {};
  const add = (
    tag: string,
    prefix: string,
    described: Readonly<Record<string, Endpoint>>,
    texts: Record<string, string>,
    more: Partial<Record<string, string>> = {},
  ) => {
    for (const [name, endpoint] of Object.entries(described)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          operationId: prefix + name,
          summary: texts[name],
          ...(more[name] === undefined ? {} : { description: more[name] }),
          tags: [tag],
          ...whoMayCall(endpoint.access),
          ...parametersOf(endpoint, writer),
          ...bodyOf(name, endpoint, writer),
          responses: { 200: answerOf(endpoint, writer), default: { $ref: "#/components/responses/Refused" } },
        },
      };
    }
  };
  add("room", "", endpoints, summaries, descriptions);
  add("console", "console-", consoleEndpoints, consoleSummaries);
  paths[`${mediaPath}/{fileId}`] = { get: mediaFile };
  return {
    openapi: "3.1.1",
    info: { title: `${appName} API`, version, description: introduction },
    servers: [{ url: origin }],
    tags: [
      { name: "room", description: "Buying, entering and running a room" },
      {
        name: "console",
        description:
          "The operators: in the console changes need the header `token`; a program sends the operator token",
      },
    ],
    paths,
    webhooks: { messages: { post: delivery(writer) } },
    components: {
      schemas: { ...writer.components, ResultCode: resultCode },
      responses: { Refused: refused },
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "token", description: "Token of a session, from a login" },
        console: { type: "apiKey", in: "cookie", name: "__Host-operator", description: "Session of the console" },
        operator: { type: "http", scheme: "bearer", description: "OPERATOR_TOKEN of the installation" },
      },
    },
  };
}

const introduction =
  "Every answer is `{ code, data, msg }`. `code` is 1 for success; a refusal has another code and a text for people in " +
  "`msg`, in the language of the header `lang` (en, zh-cn, zh-tw). Codes from 400 on are also the HTTP status; other refusals come with 200. " +
  "Bodies are JSON or a form; in a form, numbers and booleans are text, lists and objects JSON. Unknown fields are ignored, " +
  "and later releases add fields. Messages travel over the socket, which `/api/asyncapi.json` describes. A program " +
  "without a socket writes by a bot's link (`postByHook`), and reads by the webhook.";

const resultCode: JsonSchema = {
  type: "integer",
  description: Object.entries(ResultCode)
    .map(([name, code]) => `${code}: ${name}`)
    .join(", "),
};

const refused: JsonSchema = {
  description: "Refused. Headers: `Retry-After` (seconds) where a later try may succeed.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { code: { $ref: "#/components/schemas/ResultCode" }, data: {}, msg: { type: "string" } },
        required: ["code", "data", "msg"],
      },
    },
  },
};

const mediaFile: JsonSchema = {
  operationId: "getFile",
  summary: "A file of a message, by the signed link in the message; answers ranges",
  tags: ["room"],
  security: [],
  parameters: [
    { name: "fileId", in: "path", required: true, schema: { type: "string" } },
    { name: "Range", in: "header", schema: { type: "string" } },
  ],
  responses: {
    200: { description: "The file", content: { "*/*": {} } },
    206: { description: "The range", content: { "*/*": {} } },
    default: { $ref: "#/components/responses/Refused" },
  },
};

function whoMayCall(access: Access): JsonSchema {
  if (access === "anyone" || access === "console.enter") return { security: [] };
  if (access.startsWith("console.")) return { security: [{ console: [] }, { operator: [] }], "x-capability": access };
  if (access === "anyone or session") return { security: [{}, { session: [] }] };
  return { security: [{ session: [] }], "x-capability": access };
}

function parametersOf(endpoint: Endpoint, writer: SchemaWriter): JsonSchema {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = endpoint.query ? writer.sent(endpoint.query) : {};
  const required = (query.required ?? []) as string[];
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  const parameters = [...inPath, ...inQuery];
  return parameters.length === 0 ? {} : { parameters };
}

function bodyOf(name: string, { body }: Endpoint, writer: SchemaWriter): JsonSchema {
  if (name === "postByHook") return { requestBody: hookPost(writer) };
  const raw = rawBodies[name];
  if (raw !== undefined) return { requestBody: { required: true, content: { [raw]: {} } } };
  if (!body) return {};
  const schema = writer.sent(body);
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

/** A post of a program, in the forms that the server understands. */
function hookPost(writer: SchemaWriter): JsonSchema {
  const schema = writer.sent(endpoints.postByHook.body);
  const files = { type: "array", maxItems: Limits.filesAtOnce, items: { type: "string", format: "binary" } };
  const { properties } = schema;
  return {
    required: true,
    content: {
      "application/json": { schema },
      "text/plain": { schema: { type: "string" } },
      "multipart/form-data": { schema: { type: "object", properties: { ...(properties as object), file: files } } },
    },
  };
}

/** The request that the outgoing webhook's URL receives. */
function delivery(writer: SchemaWriter): JsonSchema {
  const descriptions = {
    id: "The same for each try of a delivery: a program that knows it has the messages already",
    timestamp: "Seconds since 1970; a program refuses an old one",
    signature:
      "`v1,` and the base64 of an HMAC-SHA-256 over `id.timestamp.body`; its key is the secret without `whsec_`, from base64",
  };
  return {
    operationId: "deliverMessages",
    summary: "New messages, to the address that the owner set",
    description: deliveryText,
    tags: ["room"],
    security: [],
    parameters: Object.entries(deliveryHeaders).map(([what, name]) => ({
      name,
      in: "header",
      required: true,
      description: descriptions[what as keyof typeof deliveryHeaders],
      schema: { type: "string" },
    })),
    requestBody: { required: true, content: { "application/json": { schema: writer.answered(hookDelivery) } } },
    responses: {
      "2XX": { description: "Delivered; the body of the answer is ignored" },
      default: { description: "Tried again with a growing wait, for a day. Redirects are not followed" },
    },
  };
}

const deliveryText =
  "Signed as Standard Webhooks 1.0 describes. One delivery has up to 50 messages of members and bots, in order; a test has " +
  "none. A program that answers by a bot ignores messages with `bot`, or it would answer itself.";

function answerOf({ data }: { data: z.ZodMiniType }, writer: SchemaWriter): JsonSchema {
  return {
    description: "Done",
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            code: { type: "integer", const: ResultCode.ok },
            data: writer.answered(data),
            msg: { type: "string" },
          },
          required: ["code", "data", "msg"],
        },
      },
    },
  };
}
