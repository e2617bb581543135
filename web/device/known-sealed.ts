import { roomIdOf } from "@contract/routes/link.ts";
import { localStore } from "../lib/browser/local-store.ts";
import { sessions } from "./device-sessions.ts";

const storageKey = "parley.sealed-successors";
const max = 8;

const successors = () => (localStore.get(storageKey) ?? "").split(" ");

/** Rooms are given by their id, or by any of their link codes, which begin with it. */
export function isKnownSealed(room: string): boolean {
  const id = roomIdOf(room);
  return sessions.isSealed(id) || successors().includes(id);
}

/** Notes that the successor of a sealed room is sealed: the server is not trusted on this. */
export function rememberSuccessor(former: string, successor: string): void {
  if (!isKnownSealed(former)) return;
  const ids = new Set([roomIdOf(successor), ...successors()]);
  localStore.set(storageKey, [...ids].slice(0, max).join(" "));
}
