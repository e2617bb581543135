import { expect, it } from "vitest";
import { bytesElement } from "../../../../web/lib/capsule/format.ts";

it("an id or a type that the server made up cannot end the attribute of a saved room", () => {
  const bad = '"><meta http-equiv="refresh" content="0;url=//evil.example">';
  const tag = bytesElement("picture", bad, `image/png${bad}`);
  expect(tag.match(/[<>]/g)).toEqual(["<", ">"]);
  expect(tag.match(/"/g)).toHaveLength(8);
  expect(bytesElement("file", 12, "image/png")).toContain('id="file-12" data-type="image/png"');
  expect(bytesElement("picture", "Ab-3_x", "image/jpeg")).toContain('id="picture-Ab-3_x"');
});
