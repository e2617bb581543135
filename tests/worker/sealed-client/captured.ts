import * as z from "zod/mini";
import type { RecipientKind } from "../../../web/sealed/formats.ts";

/** All wrapped keys that the server ever got, also those that it has replaced. */
export interface Captured {
  links: { keyEpoch: number; grant: string }[];
  previous: { keyEpoch: number; grant: string }[];
  recipients: { id: string; keyEpoch: number; grant: string }[];
  identities: Map<string, { kind: RecipientKind; memberId: string }>;
}

const grants = z.object({
  epoch: z.number(),
  link_grant: z.optional(z.string()),
  previous_grant: z.optional(z.string()),
  grants: z.optional(z.array(z.object({ recipient_id: z.string(), grant: z.string() }))),
  recipients: z.optional(z.array(z.object({ id: z.string(), grant: z.string() }))),
  seats: z.optional(z.array(z.object({ id: z.string(), uid: z.string(), grant: z.string() }))),
});
const device = z.object({ recipient_id: z.string(), proof_epoch: z.number(), grant: z.string() });

export const newCaptured = (): Captured => ({ links: [], previous: [], recipients: [], identities: new Map() });

/** Adds the wrapped keys of a request's body. */
export function capture(captured: Captured, body: unknown): void {
  const { keys, rotation } = (body ?? {}) as { keys?: unknown; rotation?: unknown };
  for (const part of [body, keys, rotation]) {
    const { data } = z.safeParse(grants, part);
    if (data) {
      const { epoch: keyEpoch, link_grant, previous_grant } = data;
      if (link_grant !== undefined) captured.links.push({ keyEpoch, grant: link_grant });
      if (previous_grant !== undefined) captured.previous.push({ keyEpoch, grant: previous_grant });
      const given = [...(data.recipients ?? []), ...(data.seats ?? [])];
      for (const { recipient_id: id, grant } of data.grants ?? []) given.push({ id, grant });
      for (const { id, grant } of given) captured.recipients.push({ id, keyEpoch, grant });
      for (const { id, uid } of data.seats ?? []) captured.identities.set(id, { kind: "seat", memberId: uid });
    }
    const own = z.safeParse(device, part).data;
    if (own) captured.recipients.push({ id: own.recipient_id, keyEpoch: own.proof_epoch, grant: own.grant });
  }
}
