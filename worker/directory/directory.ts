import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Keyring } from "../lib/keyring.ts";
import { openVault, type Vault } from "../lib/vault.ts";

/** The database that spans rooms. Its questions are in the other files of this folder, one file a table. */
export interface Directory extends DrizzleD1Database {
  /** What is kept about people is sealed: no other file than those of this folder sees it so. */
  vault: Vault;
}

const vaults = new WeakMap<Keyring, Vault>();

export function openDirectory(db: D1Database, keyring: Keyring): Directory {
  const vault = vaults.get(keyring) ?? openVault(keyring);
  vaults.set(keyring, vault);
  return Object.assign(drizzle(db), { vault });
}
