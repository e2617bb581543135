import type * as z from "zod/mini";
import type { OperatorCapability } from "../operator-roles.ts";
import type { Capability } from "../permissions.ts";

type Schema = z.ZodMiniType;

/** Callers of the operator's console: its page before a sign-in; operators with the named capability. */
export type ConsoleAccess = "console.enter" | OperatorCapability;
/** Callers of an endpoint: anyone; the console; sessions with the named capability. */
export type Access = "anyone" | "anyone or session" | ConsoleAccess | Capability;

/**
 * One endpoint of the API: method, path, access, request and response schemas. `z.input` of a schema is the wire type,
 * `z.output` the English one.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly data: Schema;
  /** Instead of `Limits.bodyMaxBytes`. */
  readonly bodyMaxBytes?: number;
}

/** An endpoint by its method, path and callers, and the schemas of its input and its answer. */
export function endpoint<
  const Method extends Endpoint["method"],
  const Path extends string,
  const Callers extends Access,
  const Schemas extends Pick<Endpoint, "query" | "body" | "data" | "bodyMaxBytes">,
>(method: Method, path: Path, access: Callers, schemas: Schemas) {
  return { method, path, access, ...schemas };
}

type InputOf<C extends Endpoint, Source extends "query" | "body"> = C[Source] extends Schema
  ? z.output<C[Source]>
  : undefined;
export type EndpointQuery<C extends Endpoint> = InputOf<C, "query">;
export type EndpointBody<C extends Endpoint> = InputOf<C, "body">;
export type EndpointData<C extends Endpoint> = z.output<C["data"]>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** Path parameters: `"/api/orders/:orderId"` gives `{ orderId: string }`. */
export type EndpointParams<C extends Endpoint> = { [Name in ParamNames<C["path"]>]: string };

/** Decoded input of a request. */
export interface EndpointInput<C extends Endpoint> {
  params: EndpointParams<C>;
  query: EndpointQuery<C>;
  body: EndpointBody<C>;
}
