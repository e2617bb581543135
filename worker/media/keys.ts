/** Prefix of a room's files in the bucket. */
export function roomPrefix(roomId: string): string {
  return `rooms/${roomId}/`;
}

export function mediaKey(roomId: string, fileId: string): string {
  return roomPrefix(roomId) + fileId;
}
