import { join } from "node:path";
import { projectRoot } from "../support/text/source-files.ts";
import { defectsOfCalls } from "./call-defects.ts";
import { defectsOfHostileCalls } from "./hostile-call-defects.ts";
import { defectsOfOrders } from "./order-defects.ts";

export type DefectRow = readonly [name: string, file: string, text: string, by: string];

/** A defect to plant into the product: `text` of a file is replaced. */
export interface PlantedDefect {
  /** The simulation that finds it. */
  of: "room" | "orders" | "calls" | "hostileCalls";
  name: string;
  file: string;
  text: string;
  by: string;
}

const messages = "worker/room/tables/messages/messages.ts";
const details = "worker/room/tables/room-row.ts";
const sendMessage = "worker/room/rules/messages/write-message.ts";
const applyEvent = "web/room/state/apply-event.ts";
const sequence = "web/room/connection/sequence.ts";
const outbox = "web/room/outbox/outbox.ts";
const sender = "web/room/outbox/sender.ts";

const receipts = "worker/room/tables/messages/read-positions.ts";
const listMessages = "worker/room/actions/list-messages.ts";
const edit = "worker/room/commands/edit.ts";
const sendEmails = "worker/room/jobs/send-emails-and-push.ts";

const table: readonly DefectRow[] = [
  [
    "an acknowledgement leaves before its message is durable",
    "tests/simulation/room/server-socket.ts",
    "this.#gate.push(() => this.onFrame(frame))",
    "this.onFrame(frame)",
  ],
  [
    "a retry is counted again",
    messages,
    "WHERE event_id <> '' DO NOTHING",
    "WHERE event_id <> '' DO UPDATE SET rev = rev",
  ],
  ["a retry is refused", messages, "ON CONFLICT (sender_id, event_id) WHERE event_id <> '' DO NOTHING", ""],
  ["a retry restores a cleared message", sendMessage, "if (gone) return gone;", ""],
  ["cleared event ids are forgotten", messages, `AND sent_at >= \${since}`, `AND sent_at < \${since}`],
  [
    "recalled text stays stored",
    messages,
    `body = \${JSON.stringify(body)},`,
    `body = json_patch(body, \${JSON.stringify(body)}),`,
  ],
  ["a recall is missed by who was away", messages, "recalled = 1, changed = 1,", "recalled = 1,"],
  ["an edit is missed by who was away", messages, `SET changed = 1, rev = \${rev}, body`, `SET rev = \${rev}, body`],
  ["the serialized message outlives its edit", messages, "this.#pages.alter(id);", ""],
  [
    "the newest change is missed by who was away",
    messages,
    "if (rev >= this.#alteredRev)",
    "if (rev + 1 >= this.#alteredRev)",
  ],
  [
    "the last message outlives a clearing",
    messages,
    `DELETE FROM messages WHERE id <= \${id}`,
    `DELETE FROM messages WHERE id < \${id}`,
  ],
  [
    "the room forgets up to which message it cleared",
    "worker/room/actions/clear-history.ts",
    "{ clearedTo, pinned: [] }",
    "{ pinned: [] }",
  ],
  ["a revision is given twice after a restart", details, "room.rev = Math.max(room.rev, rev);", ""],
  ["an id is given twice after a restart", details, "room.lastId = Math.max(room.lastId, id);", ""],
  [
    "one socket gets no pushes",
    "worker/room/runtime/delivery.ts",
    "if (!own.has(socket)) send",
    "if (!own.has(socket) && socket !== all[0]) send",
  ],
  [
    "a page ignores recalls",
    applyEvent,
    "return unpin(recall(state, push.data), push.data.messageId);",
    "return state;",
  ],
  [
    "a page ignores edits",
    applyEvent,
    "return notePinnedEdit(withMessages(state, editMessage(state.messages, push.data)), push.data);",
    "return state;",
  ],
  ["a page ignores mutes", applyEvent, "{ muted: push.data.on }", "{}"],
  ["a page ignores a new end or more seats", applyEvent, "return changeRoomState(state, push.data);", "return state;"],
  ["a page shows removed members", applyEvent, "return removeMember(state, push.data);", "return state;"],
  ["a page shows who left as present", applyEvent, "return setOnline(state, push.data);", "return state;"],
  ["a page ignores clearings", applyEvent, "return clearHistory(state, push.data.clearedTo);", "return state;"],
  ["a page checks no revisions", sequence, "else if (one.rev <= this.#rev + 1) {", "else if (one.rev > 0) {"],
  ["an unanswered message is given up", sender, 'const again = error.kind === "unsent" ||', "const again ="],
  [
    "a lost connection is not noticed",
    "web/room/connection/commands.ts",
    "this.giveUp(eventId);\n  }\n\n  #expect",
    "void eventId;\n  }\n\n  #expect",
  ],
  [
    "a sent message stays on the device",
    outbox,
    'if (kind === "text") void stores',
    'if (kind === "text") void 0 && stores',
  ],
  [
    "an adopted message is shown twice",
    sender,
    "known.add(eventId);\n  const added",
    "known.delete(eventId);\n  const added",
  ],
  [
    "a typed message is in the page's memory only",
    outbox,
    "if (!(await stores.write(...beside, save(item)))) onNotStored?.();",
    'if (item.kind !== "text") await stores.write(...beside, save(item));',
  ],
  [
    "a full device makes space by deleting unsent messages",
    "web/device/key-value-stores.ts",
    "if (error instanceof DOMException && refusals.has(error.name)) return undefined;",
    `if (error instanceof DOMException && refusals.has(error.name)) {
       await Promise.all(names.map((name) => db.clear(name)));
       return undefined;
     }`,
  ],
  [
    "a cache claims a change that it lacks",
    "web/room/cache/persistence.ts",
    "rev: this.#options.rev(),",
    "rev: this.#options.rev() + 1,",
  ],
  [
    "a set clock changes the order of typed messages",
    "web/room/actions.ts",
    "createdAt: Math.max(serverNow(), (after[after.length - 1]?.createdAt ?? 0) + 1),",
    "createdAt: Date.now(),",
  ],
  [
    "a dead connection is not noticed",
    "web/room/connection/socket.ts",
    "this.#silence = setTimeout(() => this.drop(), withinMs);",
    "void withinMs;",
  ],
  [
    "a page counts a change that no call over HTTPS brought",
    "web/room/connection/long-poll-transport.ts",
    "rev: asked.rev, epoch: asked.epoch",
    "rev: asked.rev + 1, epoch: asked.epoch",
  ],
  ["a login takes one seat too many", "worker/room/rules/free-seats.ts", "missing <= 0", "missing <= 1"],
  [
    "a removed member reads on",
    "worker/room/actions/remove-member.ts",
    "[{ code: ResultCode.memberRemoved, memberId }]",
    "[]",
  ],
  [
    "a socket loses its member when the room hibernates",
    "worker/room/runtime/socket-states.ts",
    "socket.serializeAttachment(owner);",
    "",
  ],
  [
    "a repeated alarm sends its emails under new ids",
    sendEmails,
    "await services.queueEmails(roomId, pendingEmails);",
    "await services.queueEmails(roomId, pendingEmails.map((email) => ({ ...email, id: crypto.randomUUID() })));",
  ],
  [
    "emails are forgotten before the mail queue has them",
    sendEmails,
    "await services.queueEmails(roomId, pendingEmails);",
    "void services.queueEmails(roomId, pendingEmails).catch(() => {});",
  ],
  [
    "an error of the receiver counts as a delivery",
    "worker/room/tables/outgoing-hook.ts",
    "status >= 200 && status < 300",
    "status >= 200",
  ],
  [
    "a repeated delivery has newer messages, too",
    "worker/room/jobs/deliver-hook.ts",
    "return pendingTo > 0 ? id <= pendingTo : at",
    "return at",
  ],
  [
    "a recalled file stays in R2",
    "worker/room/rules/messages/recall-message.ts",
    "tables.files.dropOfMessage(id, now);",
    "",
  ],
  [
    "the files of a cleared history stay in R2",
    "worker/room/actions/clear-history.ts",
    "tables.files.dropOfMessagesTo(clearedTo, now);",
    "",
  ],
  [
    "a recall deletes the files of later messages",
    "worker/room/tables/files.ts",
    "message_id > 0 AND message_id = ?",
    "message_id > 0 AND message_id >= ?",
  ],
  [
    "a file whose deletion failed is forgotten",
    "worker/room/jobs/run-due-jobs.ts",
    "await mediaStore.remove(roomId, filesToDelete);",
    "await mediaStore.remove(roomId, filesToDelete).catch(() => {});",
  ],
  ["a read position moves back", receipts, "before >= readUpTo", "before === readUpTo"],
  ["catch-up ends after its first page", "web/room/connection/recover.ts", "if (!reply.more) return;", "return;"],
  ["a page of the history lacks a message", listMessages, "(tables, me, page)", "(tables, me, page.slice(0, -1))"],
  ["a page says that it is the last one", listMessages, "page), more: next !== undefined", "page), more: false"],
  [
    "an edit revives a recalled message",
    edit,
    "if (!message || message.recalled)",
    'if (message?.recalled) Object.assign(message, { kind: "text" }); if (!message)',
  ],
  ["a member edits while all are muted", edit, "checkMayWrite(context);", ""],
];

const plant = (of: PlantedDefect["of"], rows: readonly DefectRow[]): PlantedDefect[] =>
  rows.map(([name, file, text, by]) => ({ of, name, file, text, by }));
export const plantedDefects: readonly PlantedDefect[] = [
  ...plant("room", table),
  ...plant("orders", defectsOfOrders),
  ...plant("calls", defectsOfCalls),
  ...plant("hostileCalls", defectsOfHostileCalls),
];

/**
 * Plants a defect into the modules behind an import with its number as the query: `./simulation.ts?defect=3`. These
 * modules are others than those of the same files without the query.
 */
export const plantedInQuery = {
  name: "planted-defects",
  enforce: "pre" as const,
  async resolveId(this: Resolving, source: string, importer: string | undefined) {
    const query = /\?defect=\d+$/.exec(importer ?? "")?.[0];
    if (!query) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const isOurs = found && !found.external && !/node_modules|\?|\.sql$/.test(found.id);
    return isOurs ? found.id + query : found;
  },
  transform(source: string, id: string) {
    const [file = "", number] = id.split("?defect=");
    const defect = number === undefined ? undefined : plantedDefects[Number(number)];
    if (!defect || file !== join(projectRoot, defect.file)) return undefined;
    if (!source.includes(defect.text)) throw new Error(`${defect.file} has no ${defect.text}`);
    return source.replace(defect.text, () => defect.by);
  },
};

interface Resolving {
  resolve(
    source: string,
    importer: string | undefined,
    options: { skipSelf: true },
  ): Promise<{ id: string; external?: unknown } | null>;
}
