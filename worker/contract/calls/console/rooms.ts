import * as z from "zod/mini";
import { nothing } from "../../envelope.ts";
import * as OperatorLimits from "../../operator-limits.ts";
import { flag, wireObject } from "../../wire.ts";
import { call } from "../call.ts";
import { operatorRoom } from "../operator.ts";
import { auditEntry } from "./audit.ts";

/** `reason` is for the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(OperatorLimits.reasonMaxLength));

/**
 * Figures of a room, and the operators' actions on it. `room` in the path: the id of a room, or the number of an order
 * for one; never a link, because addresses are logged. `mailsLink`: the owner permits mailing a new admin link, and
 * the order has an address.
 */
const showRoom = call("GET", "/api/operator/console/rooms/:room", "console.readRooms", {
  data: wireObject({ room: operatorRoom, mailsLink: flag, actions: z.array(auditEntry) }),
});
export type ShownRoom = z.output<(typeof showRoom)["data"]>;

/** The reason is also mailed to the owner; `mailed` is false when no address is known. */
const disableRoom = call("POST", "/api/operator/console/rooms/:room/disable", "console.disableRooms", {
  body: z.object({ reason }),
  data: z.object({ mailed: flag }),
});

const enableRoom = call("POST", "/api/operator/console/rooms/:room/enable", "console.disableRooms", {
  body: z.object({ reason }),
  data: nothing,
});

/** Mails a new admin link to the address of the room's order, at most once an hour. */
const mailAdminLink = call("POST", "/api/operator/console/rooms/:room/admin-link", "console.mailAdminLink", {
  data: nothing,
});

export const roomCalls = { showRoom, disableRoom, enableRoom, mailAdminLink };
