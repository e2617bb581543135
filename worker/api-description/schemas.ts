import * as z from "zod/mini";
import { goal } from "../contract/goal.ts";
import { bot } from "../contract/hooks.ts";
import { knock } from "../contract/knock.ts";
import { login } from "../contract/login.ts";
import { me, member } from "../contract/member.ts";
import { message } from "../contract/message.ts";
import { order, quote } from "../contract/order.ts";
import { newPoll, poll } from "../contract/poll.ts";
import { roomInfo } from "../contract/room-info.ts";

export type JsonSchema = Record<string, unknown>;

/** Schemas listed under `components`, each used only in requests or only in responses; others are inlined. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Message: message,
  Member: member,
  Me: me,
  Room: roomInfo,
  Order: order,
  Quote: quote,
  Poll: poll,
  NewPoll: newPoll,
  Goal: goal,
  Knock: knock,
  Bot: bot,
  Login: login,
}))
  named.add(schema, { id });

/** JSON Schemas (draft 2020-12) of the wire, with the named ones collected in `components`. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** Schema of a request: numbers and booleans also as text, as forms carry them. */
  sent(schema: z.ZodMiniType): JsonSchema {
    return this.#write(schema, "sent");
  }

  /** Schema of an answer. */
  answered(schema: z.ZodMiniType): JsonSchema {
    return this.#write(schema, "answered");
  }

  #write(schema: z.ZodMiniType, by: "sent" | "answered"): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...written
    } = z.toJSONSchema(schema, {
      // The input of a codec is the wire's side.
      io: "input",
      metadata: named,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (by === "answered") narrow(zodSchema, jsonSchema);
        // A name stands beside its reference already.
        delete jsonSchema.id;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.components[name] ??= refer(definition as JsonSchema);
    return refer(written);
  }
}

const scalars: readonly unknown[] = ["number", "integer", "boolean", "string"];

/** Numbers and booleans that forms carry as text: the first alternative is how the server writes them. */
function narrow(schema: z.core.$ZodTypes, json: JsonSchema): void {
  const alternatives = json.anyOf as JsonSchema[] | undefined;
  if (schema._zod.def.type !== "pipe" || !alternatives?.every(({ type }) => scalars.includes(type))) return;
  delete json.anyOf;
  Object.assign(json, alternatives[0]);
}

function refer(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}
