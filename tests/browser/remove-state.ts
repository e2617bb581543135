import { rmSync } from "node:fs";

/** Deletes the state of the tests' server. */
export default function removeState(): void {
  const folder = process.env.TEST_STATE_DIR;
  if (folder?.includes("parley-test-")) rmSync(folder, { recursive: true, force: true });
}
