import { expect, it, vi } from "vitest";
import { forgetPrivateFiles, openPrivateFile } from "../../../../web/lib/capsule/private-file.ts";

/** The private file system and the locks of a browser with these files of closed pages. */
function browserWith(...names: string[]) {
  const files = new Set(names);
  const held = new Set<string>();
  const directory = {
    keys: async function* () {
      yield* [...files];
    },
    getFileHandle: async (name: string) => void files.add(name),
    removeEntry: async (name: string) => void files.delete(name),
  };
  const request = async (name: string, ...[given, last]: [unknown, unknown?]) => {
    const act = (last ?? given) as (lock: object | null) => Promise<void>;
    if (held.has(name)) return act(null);
    held.add(name);
    await act({}).finally(() => held.delete(name));
  };
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => directory }, locks: { request } });
  return files;
}

it("a saved room stays in the private file system until its copying ends, whatever else is forgotten or saved", async () => {
  const files = browserWith("room-capsule", "room-capsule-closed", "notes");
  const first = await openPrivateFile();
  const second = await openPrivateFile();
  await forgetPrivateFiles();
  const names = [...files];
  expect(names).toEqual(["notes", expect.stringMatching(/^room-capsule-./), expect.stringMatching(/^room-capsule-./)]);
  await first.forget();
  expect([...files]).toEqual([names[0], names[2]]);
  await second.forget();
  expect([...files]).toEqual(["notes"]);
});
