import type { RoomInfo } from "@contract/room-info.ts";
import { expect, it } from "vitest";
import { mayImport, maySave } from "../../../../web/lib/capsule/may-save.ts";

it.each([
  ["owner", false, true, true],
  ["coOwner", false, true, true],
  ["member", false, false, false],
  ["member", true, true, false],
] as const)("%s, members may save: %s", (role, membersSave, saves, imports) => {
  const room = { me: { role }, membersSave } as RoomInfo;
  expect([maySave(room), mayImport(room)]).toEqual([saves, imports]);
});
