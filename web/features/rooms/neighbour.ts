import { sessions } from "../../room/device.ts";
import { overviews } from "../../room/overviews.ts";

/** The room before or after the open one, by their names; round and round. */
export function neighbour(current: string, step: number): string | undefined {
  const told = overviews.getState();
  const codes = sessions
    .list()
    .filter(({ linkCode }) => told[linkCode]?.stage !== "ended")
    .sort((a, b) => a.roomName.localeCompare(b.roomName) || a.linkCode.localeCompare(b.linkCode))
    .map(({ linkCode }) => linkCode);
  const at = codes.indexOf(current);
  const next = codes[(at + step + codes.length) % codes.length];
  return next === current ? undefined : next;
}
