import { rmSync } from "node:fs";

/** Nobody needs the rooms of a test again. */
export default function removeState(): void {
  const folder = process.env.TEST_STATE_DIR;
  if (folder?.includes("parley-test-")) rmSync(folder, { recursive: true, force: true });
}
