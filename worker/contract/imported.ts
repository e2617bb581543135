/** No member's id contains this sign. */
const prefix = "~";

/** Sender id of an imported message, whose author is no member of the room. */
export const importedSenderId = (author: string): string => prefix + author;

/** Name of an imported message's author, as written in the capsule; undefined for the id of a member. */
export const importedAuthor = (senderId: string): string | undefined =>
  senderId.startsWith(prefix) ? senderId.slice(prefix.length) : undefined;

/** Author of all imported messages of a sealed room, in place of the name, which is in the envelope. */
export const encryptedAuthor = "-";

/** Event id of an imported message, by its id in the capsule. */
export const importedEventId = (sourceId: number): string => `import-${sourceId}`;
