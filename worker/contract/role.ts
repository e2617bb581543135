import * as z from "zod/mini";
import type { Role } from "./permissions.ts";
import { flag } from "./wire.ts";

/** `lx` of a member. Earlier clients refuse a third number, so that a co-owner is a member here. */
export const role = z.codec(z.literal([1, 2]), z.custom<Role>(), {
  decode: (number): Role => (number === 1 ? "owner" : "member"),
  encode: (role): 1 | 2 => (role === "owner" ? 1 : 2),
});

/** Fields of a role on the wire: `co_owner` distinguishes a co-owner from a member, and earlier clients drop it. */
export const roleFields = { role, coOwner: z.optional(flag) };

type OnWire = { role: Role; coOwner?: boolean | undefined };

/** Reads and writes the fields `role` and `coOwner` of an object as one role. */
export function withRole<S extends z.core.$ZodType<OnWire>>(schema: S) {
  type Person = Omit<z.output<S>, "coOwner">;
  return z.codec(schema, z.custom<Person>(), {
    decode: ({ coOwner, ...person }: z.output<S>): Person =>
      (coOwner ? { ...person, role: "coOwner" } : person) as unknown as Person,
    // Only an appointed co-owner has the field.
    encode: (person: Person) =>
      ({ ...person, coOwner: (person as unknown as OnWire).role === "coOwner" || undefined }) as z.output<S>,
  });
}
