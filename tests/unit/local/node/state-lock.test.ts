import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockState } from "../../../../worker/local/node/state-lock.ts";

const killed = 4_194_305;
const other = 4_194_306;

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-state-"));
  file = join(folder, "server.pid");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("the lock on the state folder", () => {
  it("is taken over from a server that was killed", () => {
    writeFileSync(file, `${killed}\n`);
    lockState(folder);
    expect(readFileSync(file, "utf8")).toBe(`${process.pid}\n`);
    expect(readdirSync(folder)).toEqual(["server.pid"]);
  });

  it("stays with the server that took it over first", () => {
    writeFileSync(file, `${killed}\n`);
    vi.spyOn(process, "kill").mockImplementation(() => {
      // The other server took the lock while this one looked for the killed one.
      writeFileSync(file, `${other}\n`);
      throw new Error("ESRCH");
    });
    expect(() => lockState(folder)).toThrow(`Process ${other} already serves`);
    expect(readFileSync(file, "utf8")).toBe(`${other}\n`);
    expect(readdirSync(folder)).toEqual(["server.pid"]);
  });
});
