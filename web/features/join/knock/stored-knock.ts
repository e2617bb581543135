import * as Limits from "@contract/limits.ts";
import * as z from "zod/mini";
import { localStore } from "../../../lib/browser/local-store.ts";
import { serverNow } from "../../../lib/server-clock.ts";

const stored = z.object({ token: z.string(), endsAt: z.number() });

/** The knock that this device made by a link; its token is the device's secret. */
export type StoredKnock = z.output<typeof stored>;

const prefix = "parley.knock.";

function read(key: string): StoredKnock | undefined {
  try {
    const knock = z.parse(stored, JSON.parse(localStore.get(key) ?? ""));
    return knock.endsAt + Limits.knockForgottenAfterMs > serverNow() ? knock : undefined;
  } catch {
    return undefined;
  }
}

export function storedKnock(linkCode: string): StoredKnock | undefined {
  return read(prefix + linkCode);
}

/** Stores a knock, and forgets others that ended long ago. */
export function storeKnock(linkCode: string, knock: StoredKnock): void {
  for (const key of localStore.keys(prefix)) if (!read(key)) localStore.remove(key);
  localStore.set(prefix + linkCode, JSON.stringify(knock));
}

export function dropKnock(linkCode: string): void {
  localStore.remove(prefix + linkCode);
}
