import asyncApiSchema from "@asyncapi/specs/schemas/3.0.0-without-$id.json" with { type: "json" };
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { Endpoint } from "@contract/endpoints/endpoint.ts";
import { endpoints } from "@contract/endpoints/endpoints.ts";
import { ClientEvent, ServerEvent } from "@contract/events.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { describeFrames } from "../../../worker/api-description/asyncapi.ts";
import { describeEndpoints } from "../../../worker/api-description/openapi.ts";
import { SchemaWriter } from "../../../worker/api-description/schemas.ts";
import { bodies } from "../contract/golden-bodies.ts";
import { commands, pushes, refusedAck, signals, slowDownAck } from "../contract/golden-frames.ts";

const about = { appName: "Parley", version: "1.2.3", origin: "https://parley.example" };
const openApi = describeEndpoints(about);
const asyncApi = describeFrames(about);

interface Operations {
  [path: string]: { [method: string]: { operationId: string } };
}

/** Gives the errors of a value against a schema whose references lead into the components, which Ajv compiles once. */
function checkWith(components: unknown) {
  const ajv = new Ajv2020({ strict: false }).addSchema({ $id: "description", components });
  const checks = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: object, value: unknown): unknown[] => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"description#/');
    const check = checks.get(text) ?? ajv.compile(JSON.parse(text));
    checks.set(text, check);
    check(value);
    return check.errors ?? [];
  };
}

describe("the description of the calls", () => {
  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(openApi));
    expect(result).toMatchObject({ valid: true });
  });

  it("has every endpoint of the contract, once", () => {
    const described = Object.entries(openApi.paths as Operations).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const all = [...Object.values(endpoints), ...Object.values(consoleEndpoints)].map(
      ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.sort()).toEqual([...all, "GET /api/media/{fileId}"].sort());
    const ids = Object.values(openApi.paths as Operations).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("tells what an exchange of frames brings, which its schema leaves open", () => {
    const { post } =
      (openApi.paths as Record<string, Record<string, { description?: string }>>)[endpoints.exchange.path] ?? {};
    for (const name of ["`frames`", "`rev`", "`more`", "`wait`", "`event_id`", "`list`", "`cleared_to`", "`c_add_msg`"])
      expect(post?.description).toContain(name);
  });

  const shared = new SchemaWriter();
  const described = bodies.map(({ of, schema, wire }) => {
    return { of, wire, sent: shared.sent(schema), answered: shared.answered(schema) };
  });
  const errorsOf = checkWith({ schemas: shared.components });

  it.each(described)("accepts $of as pinned, sent and answered", ({ wire, sent, answered }) => {
    expect(errorsOf(sent, JSON.parse(wire))).toEqual([]);
    expect(errorsOf(answered, JSON.parse(wire))).toEqual([]);
  });

  it("refuses other types, and in answers the text of forms", () => {
    const writer = new SchemaWriter();
    const muted = writer.sent(endpoints.muteAll.body);
    const cleared = writer.answered(endpoints.clearHistory.data as z.ZodMiniType);
    const errors = checkWith({ schemas: writer.components });
    expect(errors(muted, { on: "on" })).toEqual([]);
    expect(errors(muted, { on: "maybe" })).not.toEqual([]);
    expect(errors(cleared, { cleared_to: 7 })).toEqual([]);
    expect(errors(cleared, { cleared_to: "7" })).not.toEqual([]);
  });
});

describe("the description of the frames", () => {
  const { messages } = (asyncApi.channels as { room: { messages: Record<string, { payload: object }> } }).room;
  const errors = checkWith(asyncApi.components);
  const errorsOf = (name: string, frame: string) => errors(messages[name]?.payload ?? { not: {} }, JSON.parse(frame));

  it("is valid AsyncAPI 3.0", () => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(asyncApiSchema);
    check(asyncApi);
    expect(check.errors ?? []).toEqual([]);
  });

  it("names the parameters of the address that change what a socket gets", () => {
    const { bindings } = (asyncApi.channels as { room: { bindings: { ws: { query: { properties: object } } } } }).room;
    expect(Object.keys(bindings.ws.query.properties)).toEqual(["lang", "notices", "pos_id", "rev", "epoch"]);
  });

  it("has every frame of the wire", () => {
    const types = JSON.stringify(Object.values(messages));
    for (const type of [...Object.values(ClientEvent), ...Object.values(ServerEvent)])
      expect(types).toContain(`"const":"${type}"`);
  });

  it.each(Object.entries(commands))("accepts %s and its ack as pinned", (name, { frame, ack }) => {
    expect(errorsOf(name, frame)).toEqual([]);
    expect(errorsOf(`${name}Ack`, ack)).toEqual([]);
    expect(errorsOf(name, frame.replace(/"event_id":"[^"]*"/, '"event_id":"1"'))).not.toEqual([]);
  });

  it("accepts refusals as pinned", () => {
    expect(errorsOf("sendMessageAck", refusedAck)).toEqual([]);
    expect(errorsOf("sendMessageAck", slowDownAck)).toEqual([]);
    const ofNoCommand = refusedAck.replace(/"origin_type":"[^"]*"/, '"origin_type":""');
    expect(errorsOf("refusedFrame", ofNoCommand)).toEqual([]);
    expect(errorsOf("refusedFrame", ofNoCommand.replace(/"code":-?\d+/, '"code":1'))).not.toEqual([]);
  });

  it.each(Object.entries(signals))("accepts the signal %s as pinned", (name, { frame }) => {
    expect(errorsOf(name, frame)).toEqual([]);
  });

  it.each(Object.entries(pushes))("accepts the push %s as pinned", (name, { frame }) => {
    expect(errorsOf(name in signals ? `${name}Changed` : name, frame)).toEqual([]);
  });
});
