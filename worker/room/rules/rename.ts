import { roomNameField } from "../../contract/login.ts";
import { can } from "../../contract/permissions.ts";
import type { CommandContext } from "../context.ts";
import type { Push } from "../outcome.ts";
import { checkNotOwnersName, countProfileChange, freeName } from "./member-names.ts";
import { postRename } from "./messages/notices.ts";
import { checkName } from "./sealed/sealed-text.ts";

type Caller = Pick<CommandContext, "tables" | "me" | "now">;

/** Gives the member another name, which is made unique. */
export function renameMember({ tables, me, now }: Caller, wanted: string): Push[] {
  if (!can(me.role, "self.useOwnersName")) checkNotOwnersName(tables, wanted);
  const name = freeName(tables, me, wanted);
  if (name === me.name) return [];
  tables.members.rename(me.id, name);
  return [
    { event: "memberRenamed", data: { memberId: me.id, name }, rev: tables.details.nextMembersRev() },
    ...(me.name === ""
      ? []
      : [postRename(tables, "memberRenamed", me, now, { targetId: me.id, name, oldName: me.name })]),
  ];
}

/** Refuses an invalid name, and renames above the hourly limit. */
export function renameRoom({ tables, me, now }: Caller, name: string): Push[] {
  checkName(tables, name, roomNameField);
  const { details } = tables;
  const oldName = details.name;
  if (name === oldName) return [];
  countProfileChange(tables, me.id, now);
  details.change({ name });
  const renamed = { event: "roomRenamed" as const, data: { name }, rev: details.nextRoomRev() };
  return [renamed, postRename(tables, "roomRenamed", me, now, { name, oldName })];
}
