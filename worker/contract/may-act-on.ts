import { can, type Role } from "./permissions.ts";

/** Only the owner acts on members who manage the room too: a co-owner acts neither on the owner nor on another one. */
export function mayActOn(actor: Role, target: Role): boolean {
  return can(actor, "member.actOnManagers") || !can(target, "room.manage");
}
