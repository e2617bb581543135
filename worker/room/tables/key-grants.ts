import { Table } from "./table.ts";

/** Keys of a sealed room under other keys: see the migration. */
export class KeyGrants extends Table {
  /** Begins a key epoch: deletes the previous link's grant. `previousGrant`: undefined in the first epoch. */
  begin(keyEpoch: number, linkGrant: string, previousGrant?: string): void {
    this.run`DELETE FROM key_grants WHERE kind = 'link'`;
    this.#add("link", keyEpoch, linkGrant);
    if (previousGrant !== undefined) this.#add("previous", keyEpoch, previousGrant);
  }

  #add(kind: "link" | "previous", keyEpoch: number, wrappedKey: string): void {
    this.run`INSERT INTO key_grants (kind, key_epoch, wrapped_key) VALUES (${kind}, ${keyEpoch}, ${wrappedKey})`;
  }

  /** The current key under the secret of the room link; undefined before the set-up. */
  ofLink(): string | undefined {
    return this.first<{ grant: string }>("SELECT wrapped_key AS grant FROM key_grants WHERE kind = 'link'")?.grant;
  }

  /** The key before each key epoch after the first, in the order of epochs. */
  previous(): { keyEpoch: number; grant: string }[] {
    const query = `SELECT key_epoch AS keyEpoch, wrapped_key AS grant FROM key_grants
      WHERE kind = 'previous' ORDER BY key_epoch`;
    return this.rows<{ keyEpoch: number; grant: string }>(query);
  }
}
