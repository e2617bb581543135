import { eq } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { createFieldEncryption, type FieldEncryption } from "../lib/crypto/field-encryption.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import { observations } from "./schema.ts";

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

/** True when the database answers and has the last migration. */
export async function isUpToDate(directory: Directory): Promise<boolean> {
  try {
    await directory.select().from(observations).where(eq(observations.name, "")).limit(1);
    return true;
  } catch {
    return false;
  }
}
