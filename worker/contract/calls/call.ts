import type * as z from "zod/mini";
import type { Capability } from "../permissions.ts";

type Schema = z.ZodMiniType;

/** Who may make a call: everybody; the operator; whoever has a session and this capability; or who began the upload. */
export type Access = "anyone" | "anyone or session" | "operator" | Capability;

/**
 * One call of the API: its method and path, who may make it, and the schemas of what goes in and comes out.
 * `z.input` of each schema is the wire's type and `z.output` the English one.
 */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly access: Access;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly data: Schema;
}

type InputOf<C extends Call, Source extends "query" | "body"> = C[Source] extends Schema
  ? z.output<C[Source]>
  : undefined;
export type CallQuery<C extends Call> = InputOf<C, "query">;
export type CallBody<C extends Call> = InputOf<C, "body">;
export type CallData<C extends Call> = z.output<C["data"]>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parts of the path that vary: `"/api/orders/:orderId"` gives `{ orderId: string }`. */
export type CallParams<C extends Call> = { [Name in ParamNames<C["path"]>]: string };
