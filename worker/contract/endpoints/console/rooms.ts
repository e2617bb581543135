import * as z from "zod/mini";
import * as OperatorLimits from "../../limits/operator.ts";
import { nothing } from "../../response-body.ts";
import { roomState } from "../../room-info.ts";
import { textWithin } from "../../text/text-rules.ts";
import { counter, flag, timestamp, wireObject } from "../../wire.ts";
import { endpoint } from "../endpoint.ts";
import { auditEntry } from "./audit.ts";

/** `reason` is for the audit log. */
export const reason = textWithin(OperatorLimits.reasonMaxLength).check(z.minLength(1));

/** Statistics of a room. `state` is "purged" after all data was deleted. */
export const operatorRoom = wireObject(
  {
    roomId: z.string(),
    orderId: z.string(),
    createdAt: timestamp,
    state: z.union([roomState, z.literal("purged")]),
    seats: counter,
    seatsFree: counter,
    /** Members who joined, and those with an open socket. */
    members: counter,
    online: counter,
    /** Messages and notices ever written. */
    messages: counter,
    endsAt: z.nullable(timestamp),
    purgeAt: z.nullable(timestamp),
  },
  { roomId: "chat_id", endsAt: "expires_at" },
);
export type OperatorRoom = z.output<typeof operatorRoom>;

const listedRoom = wireObject({ roomId: z.string(), orderId: z.string(), createdAt: timestamp }, { roomId: "chat_id" });

export const roomEndpoints = {
  /** The newest first; `before`: the time of creation of the last room of the page before. */
  listRooms: endpoint("GET", "/api/operator/console/rooms", "console.readRooms", {
    query: z.object({ before: z.optional(counter) }),
    data: z.array(listedRoom),
  }),
  /**
   * After a database restore: deletes personal data of rooms that were purged since the backup, again. Continues at
   * `next` of the former request; `next` is null at the end.
   */
  forgetPurgedRooms: endpoint("POST", "/api/operator/console/rooms/forget-purged", "console.forgetPurgedRooms", {
    body: z.object({ after: z.optional(z.string()) }),
    data: z.object({ looked: counter, purged: counter, next: z.nullable(z.string()) }),
  }),
  /**
   * Figures of a room, and the operators' actions on it. `room` in the path: the id of a room, or the number of an order
   * for one; never a link, because URLs are logged. `mailsLink`: the owner permits mailing a new admin link, and
   * the order has an address.
   */
  showRoom: endpoint("GET", "/api/operator/console/rooms/:room", "console.readRooms", {
    data: wireObject({ room: operatorRoom, mailsLink: flag, actions: z.array(auditEntry) }),
  }),
  /** The reason is also mailed to the owner; `mailed` is false when no address is known. */
  disableRoom: endpoint("POST", "/api/operator/console/rooms/:room/disable", "console.disableRooms", {
    body: z.object({ reason }),
    data: z.object({ mailed: flag }),
  }),
  enableRoom: endpoint("POST", "/api/operator/console/rooms/:room/enable", "console.disableRooms", {
    body: z.object({ reason }),
    data: nothing,
  }),
  /** Mails a new admin link to the address of the room's order, at most once an hour. */
  mailAdminLink: endpoint("POST", "/api/operator/console/rooms/:room/admin-link", "console.mailAdminLink", {
    data: nothing,
  }),
};

export type ShownRoom = z.output<(typeof roomEndpoints)["showRoom"]["data"]>;
