import type { RoomInfo } from "@contract/room-info.ts";
import { expect, it } from "vitest";
import { bytesElement } from "../../../../web/lib/capsule/format.ts";
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

it("an id or a type that the server made up cannot end the attribute of a saved room", () => {
  const bad = '"><meta http-equiv="refresh" content="0;url=//evil.example">';
  const tag = bytesElement("picture", bad, `image/png${bad}`);
  expect(tag.match(/[<>]/g)).toEqual(["<", ">"]);
  expect(tag.match(/"/g)).toHaveLength(8);
  expect(bytesElement("picture", 'a"', "image/png")).toContain('id="picture-a&#34;"');
  expect(bytesElement("file", 12, "image/png")).toContain('id="file-12" data-type="image/png"');
  expect(bytesElement("picture", "Ab-3_x", "image/jpeg")).toContain('id="picture-Ab-3_x"');
});
