import { type Compared, type Rows, sortedReactions } from "./rows.ts";
import type { WireClient } from "./wire-client.ts";

/** Differences between the clients' views and the server's rows. All but `duplicateAcks` must be 0. */
export interface Verdict {
  messages: number;
  acked: number;
  /** Acknowledged messages that the server lacks or has with other content. */
  ackedAndLost: number;
  /** Messages sent once and stored more than once. */
  doubled: number;
  /** Messages missing in clients, summed over all clients. */
  missing: number;
  /** Messages of a client that the server lacks or has with other content. */
  wrong: number;
  outOfOrder: number;
  /** Acknowledged recalls of messages that are still readable. */
  recallsLost: number;
  /** Acknowledged read positions that moved back, or that a client has wrong. */
  readsWrong: number;
  /** Messages without an acknowledgement. */
  stuck: number;
  /** Refused messages. */
  refused: number;
  duplicateAcks: number;
  /** Examples of the differences. */
  examples: { client: string; seen: Compared; row: Compared | undefined }[];
}

const examplesMax = 5;

export function compare(clients: readonly WireClient[], rows: Rows): Verdict {
  const byId = new Map(rows.messages.map((message) => [message.id, message]));
  const verdict: Verdict = {
    messages: rows.messages.length,
    acked: 0,
    ackedAndLost: 0,
    doubled: doubled(rows.messages),
    missing: 0,
    wrong: 0,
    outOfOrder: 0,
    recallsLost: 0,
    readsWrong: 0,
    stuck: 0,
    refused: 0,
    duplicateAcks: 0,
    examples: [],
  };
  for (const client of clients) {
    const { view, seat, acked, recalls } = client;
    verdict.acked += acked.size;
    verdict.duplicateAcks += client.counts.duplicateAcks;
    verdict.stuck += client.unsent;
    verdict.refused += client.counts.refused;
    verdict.outOfOrder += view.outOfOrder;
    for (const [eventId, { id, text }] of acked) {
      const row = byId.get(id);
      const same = row?.eventId === eventId && row.sender === seat.uid && (row.recalled || row.text === text);
      if (!same) verdict.ackedAndLost++;
    }
    for (const id of recalls) if (byId.get(id)?.recalled === false) verdict.recallsLost++;
    for (const row of rows.messages) if (!view.messages.has(row.id)) verdict.missing++;
    for (const message of view.messages.values()) {
      const row = byId.get(message.id);
      const seen: Compared = {
        id: message.id,
        eventId: message.event_id,
        sender: message.tjuid,
        text: message.content,
        recalled: message.zt === 2,
        quotesRecalled: message.pdel === 1,
        reactions: sortedReactions(message.reactions),
      };
      if (JSON.stringify(seen) === JSON.stringify(row)) continue;
      verdict.wrong++;
      if (verdict.examples.length < examplesMax) verdict.examples.push({ client: seat.name, seen, row });
    }
    if ((rows.readUpTo.get(seat.uid) ?? 0) < client.ackedReadUpTo) verdict.readsWrong++;
    for (const [uid, readUpTo] of rows.readUpTo) if ((view.readUpTo.get(uid) ?? 0) !== readUpTo) verdict.readsWrong++;
  }
  return verdict;
}

function doubled(messages: readonly Compared[]): number {
  const typed = messages.filter(({ eventId }) => eventId !== "").map(({ eventId, sender }) => `${sender} ${eventId}`);
  return typed.length - new Set(typed).size;
}

const mustBeNothing = [
  "ackedAndLost",
  "doubled",
  "missing",
  "wrong",
  "outOfOrder",
  "recallsLost",
  "readsWrong",
  "stuck",
  "refused",
] as const satisfies readonly (keyof Verdict)[];

/** Descriptions of all faults; empty if none. */
export function faults(verdict: Verdict, duplicateAcksNeeded: number): string[] {
  const { acked, duplicateAcks } = verdict;
  const wrong = mustBeNothing.flatMap((name) => (verdict[name] === 0 ? [] : [`${name}: ${verdict[name]}`]));
  if (acked === 0) wrong.push("void: nothing was acknowledged");
  if (duplicateAcks < duplicateAcksNeeded)
    wrong.push(`void: ${duplicateAcks} duplicate acknowledgements, at least ${duplicateAcksNeeded} are needed`);
  return wrong;
}
