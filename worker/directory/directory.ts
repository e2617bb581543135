import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { createFieldEncryption, type FieldEncryption } from "../lib/crypto/field-encryption.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";

/** The database that spans rooms. Its questions are in the other files of this folder, one file a table. */
export interface Directory extends DrizzleD1Database {
  /** Encrypts personal data at rest; only the files of this folder see ciphertexts. */
  encryption: FieldEncryption;
}

const encryptions = new WeakMap<Keyring, FieldEncryption>();

export function createDirectory(db: D1Database, keyring: Keyring): Directory {
  const encryption = encryptions.get(keyring) ?? createFieldEncryption(keyring);
  encryptions.set(keyring, encryption);
  return Object.assign(drizzle(db), { encryption });
}

/** The last file of migrations/d1, which are applied in the order of their names. */
export const newestMigration = "0032_coupon_currencies.sql";

/** True when the database answers and has the newest migration, by the table in which wrangler notes them. */
export async function isUpToDate(directory: Directory): Promise<boolean> {
  try {
    const applied = await directory.all(sql`SELECT 1 FROM d1_migrations WHERE name = ${newestMigration}`);
    return applied.length > 0;
  } catch {
    return false;
  }
}
