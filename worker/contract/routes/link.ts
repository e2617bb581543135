/** A link code begins with the room's id, which routes requests to the room. */
export const roomIdLength = 12;

/** Distinguishes a link code from a room code, which is the room id alone or followed by "-" and a member id. */
export function isLinkCode(code: string): boolean {
  return code.length !== roomIdLength && code[roomIdLength] !== "-";
}

export function roomIdOf(code: string): string {
  return code.slice(0, roomIdLength);
}

/** Wire name of the link code in a request. */
export const codeField = "ic";
