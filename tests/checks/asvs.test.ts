import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../support/text/source-files.ts";

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section. */
const sections =
  "1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 " +
  "5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 " +
  "8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 " +
  "12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 " +
  "17.1:1 17.2:4 17.3:2";
const required = sections.split(" ").flatMap((section) => {
  const [name, count] = section.split(":");
  return Array.from({ length: Number(count) }, (_, index) => `V${name}.${index + 1}`);
});

const sheet = readFileSync(join(projectRoot, "tests/security/asvs.md"), "utf8");
const rows = [...sheet.matchAll(/^\| (V[\d.]+) \|(.*?)\| (\w+) \|(.*)\|$/gm)].map(([, id, , state, how]) => ({
  id: id ?? "",
  state: state ?? "",
  how: how ?? "",
}));
const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

describe("the sheet of OWASP ASVS 5.0, level 2", () => {
  it("answers every requirement, each once", () => {
    const unused = sheet.match(/^Not used:[^|]*?\.$/gms)?.flatMap((list) => list.match(/V\d+\.\d+\.\d+/g) ?? []) ?? [];
    expect([...rows.map(({ id }) => id), ...unused].sort()).toEqual([...required].sort());
  });

  it("says of each what holds it: a file, the platform, or why not", () => {
    for (const { id, state, how } of rows) {
      expect([id, state]).toEqual([id, expect.stringMatching(/^(yes|platform|exception|none)$/)]);
      if (state !== "none") expect([id, how.trim().length > 9]).toEqual([id, true]);
    }
  });

  it("names only files that are there", () => {
    const named = [...sheet.matchAll(/`([\w./-]+\.(?:tsx?|md|json|toml))`/g)].map(([, path]) => path ?? "");
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it("names only tests that are there", () => {
    const named = [...sheet.matchAll(/`(tests\/[\w./-]+)` › "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(40);
    const lost = named.filter(([, path = "", title = ""]) => !read(path).includes(title));
    expect(lost.map(([reference]) => reference)).toEqual([]);
  });
});
