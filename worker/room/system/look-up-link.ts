import type { LinkInfo } from "../../contract/link-info.ts";
import { can } from "../../contract/permissions.ts";
import { outcome } from "../outcome.ts";
import { asksForPassword } from "../rules/entrance/login-limits.ts";
import { linkOf, mayBeSetUp } from "../rules/entrance/valid-link.ts";
import { availableSeats } from "../rules/free-seats.ts";
import { linkKeys } from "../rules/sealed/link-keys.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

/** Looks up a link's target. Changes nothing. `address`: keyed hash of the caller's IP address. */
export const lookUpLink: SystemVerb<{ linkHash: string; address?: string }, LinkInfo> = {
  lookupBy: ({ address }) => address,
  run: (tables, { linkHash }, now) => outcome(linkInfo(tables, linkHash, now)),
};

function linkInfo(tables: RoomTables, linkHash: string, now: number): LinkInfo {
  const link = linkOf(tables, linkHash, now);
  const { details, recovery } = tables;
  const seat = link.memberId === null ? undefined : tables.members.find(link.memberId);
  const owner = link.kind === "owner" ? undefined : tables.members.owner();
  const info = {
    kind: link.kind,
    roomName: details.name,
    ...(owner?.name ? { inviter: owner.name } : {}),
    ...(link.kind === "room" && recovery.on ? { recovery: true } : {}),
    ...(details.sealed ? { sealed: linkKeys(tables, link, owner) } : {}),
  };
  // The grace period allows it, too: setup is the owner's first login, and only a session may buy time.
  if (link.kind === "owner" && mayBeSetUp(tables))
    return { ...info, state: "setup", needsPassword: true, needsName: true };
  if (details.stateAt(now) === "expired") {
    const needsPassword = can(seat?.role ?? "member", "room.visitExpired");
    return { ...info, state: "expired", needsPassword, needsName: false };
  }
  // While paid joining is off, the link has no price, and the page says so.
  const sells = link.kind !== "paid" || details.paidJoin;
  const full = sells && seat === undefined && availableSeats(tables, now) < 1;
  return {
    ...info,
    state: full ? "full" : "open",
    needsPassword: link.kind !== "paid" && asksForPassword(link, seat),
    needsName: seat === undefined || seat.name === "",
    ...(link.kind === "room" && details.knocking ? { knocking: true } : {}),
  };
}
